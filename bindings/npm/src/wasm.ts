// Fetching and starting the two modules of WebAssembly: the solver, and the rest, which shares the
// solver's memory and functions.

import { readFlag } from './object_reader.js';

/** Where a module comes from: its bytes, compiled already, or where to fetch it. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** The functions of bindings/wasm. */
export interface Functions {
  readonly memory: WebAssembly.Memory;
  readonly __heap_base: WebAssembly.Global;
  readonly __indirect_function_table: WebAssembly.Table;
  _initialize(): void;
  aim_exchange(): number;
  aim_one_lead2(x: number, y: number, vx: number, vy: number, speed: number): void;
  aim_one_lead3(
    x: number, y: number, z: number, vx: number, vy: number, vz: number, speed: number,
  ): void;
  aim_many_leads(many: number, dimensions: number, isFloat: number): void;
  aim_many_intercepts(many: number, dimensions: number, isFloat: number): void;
  aim_answer(all: number): void;
  aim_is_within_arc(angle: number, rate: number, from: number, to: number): number;
  aim_can_stop(
    angle: number, rate: number, acceleration: number, from: number, to: number,
  ): number;
  aim_answer_contact(): void;
  aim_answer_launch_for_time(): void;
  aim_answer_launch_over_apex(rising: number): void;
  aim_answer_launch_at_elevation(): void;
  aim_answer_launch_slowest(): void;
  aim_answer_launch_direct_and_lob(): void;
  aim_answer_turn(dimensions: number): void;
  aim_answer_turn_to_angle(angle: number): void;
  aim_find_turning_time(angle: number): number;
  aim_find_turnable_angle(time: number): number;
  aim_step_turn(goal: number): void;
  aim_step_turn_in_space(): void;
  aim_find_damping_factor(): number;
  aim_answer_correct_launch(): void;
  aim_answer_after_steps(): void;
  aim_answer_velocity_to_reach(): number;
  aim_answer_method(method: number): void;
  aim_answer_rounds(max: number, exitBelow: number, share: number): void;
  aim_answer_bisection(earliest: number, latest: number, precision: number, max: number): void;
  aim_answer_limits(): void;
  aim_answer_follow(): void;
  aim_answer_chase(dimensions: number, way: number, gain: number): void;
  aim_answer_steer(dimensions: number, speed: number, turnRate: number, duration: number): void;
  aim_find_orbits(dimensions: number, speed: number, turnRate: number, hitRadius: number): number;
  aim_find_surely_hits(dimensions: number, speed: number, turnRate: number): number;
  aim_pid_output(goal: number, measured: number, duration: number): number;
  aim_answer_margin(speed: number, finds: number): void;
  aim_answer_drag_proof(): void;
  aim_find_closest_bound(distance: number): number;
  aim_answer_contact_shape(): void;
  aim_init_axes(axes: number, preset: number): number;
  aim_axes_name(preset: number): number;
  aim_find_yaw_pitch(): void;
  aim_find_direction(): void;
  aim_find_angle(): number;
  aim_find_direction_at(angle: number): void;
  aim_find_wrapped(angle: number): number;
  aim_find_shortest_turn(from: number, to: number): number;
  aim_answer_odds(): void;
  aim_find_is_covariance(rows: number, count: number): number;
  aim_answer_scatter(probability: number): number;
  aim_answer_window(probability: number, latest: number): number;
  aim_answer_slowest_clear(step: number, until: number): void;
  aim_answer_wait_for_clear(step: number, until: number): void;
  aim_answer_firing_time(interval: number, sd: number, cost: number, latest: number): number;
  aim_answer_best_aim(prospects: number, count: number): number;
  aim_answer_odds_of_aim(prospects: number, count: number): number;
  aim_touch_obstacles(flight: number, touch: number): void;
  aim_trace_flight(
    flight: number, until: number, maxError: number, points: number, room: number,
  ): void;
  aim_field_size(): number;
  aim_field_start(memory: number, bytes: number, dimensions: number): void;
  aim_field_set_obstacles(field: number): number;
  aim_field_put_balls(field: number, balls: number, count: number): void;
  aim_field_set_balls(field: number, balls: number, count: number): number;
  aim_touch_field(field: number, flights: number, count: number, touches: number): void;
  aim_init_track_settings(settings: number, dimensions: number): void;
  aim_tracker_size(dimensions: number): number;
  aim_start_tracker(tracker: number, settings: number): number;
  aim_find_wrong_path(measurement: number, dimensions: number): number;
  aim_tracker_add(tracker: number, measurement: number): number;
  aim_tracker_time(tracker: number): number;
  aim_tracker_at(tracker: number, time: number, state: number): void;
  aim_tracker_prospects(
    tracker: number, now: number, ahead: number, prospects: number, covariances: number,
  ): number;
}

/** Whether this engine has 128-bit SIMD: a module with one i8x16.splat is valid. */
export function hasSimd(): boolean {
  return WebAssembly.validate(
    new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
      15, 253, 98, 11,
    ]),
  );
}

/** Whether to use it: by default if the engine has it. */
export function readSimd(simd: boolean | undefined): boolean {
  return simd === undefined ? hasSimd() : readFlag(simd, 'simd');
}

/** The places beside this file. Bundlers understand each of these expressions. */
export function placeOf(part: 'solver' | 'more', simd: boolean): URL {
  if (part === 'solver') {
    return simd
      ? new URL('./aimahead-simd.wasm', import.meta.url)
      : new URL('./aimahead.wasm', import.meta.url);
  }
  return simd
    ? new URL('./aimahead-simd-more.wasm', import.meta.url)
    : new URL('./aimahead-more.wasm', import.meta.url);
}

export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) return compileFrom(String(source));
  if (typeof Response !== 'undefined' && source instanceof Response) return compileAnswer(source);
  return WebAssembly.compile(source as BufferSource);
}

async function compileFrom(place: string): Promise<WebAssembly.Module> {
  if (place.startsWith('file:') && typeof process !== 'undefined') {
    // Fetch knows no files in Node. The name is a variable so that bundlers leave it alone.
    const files = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as {
      readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
    };
    return WebAssembly.compile(await readFile(new URL(place)));
  }
  return compileAnswer(await fetch(place));
}

async function compileAnswer(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`aimahead: ${response.url}: ${response.status}`);
  // Not compileStreaming: file servers that do not know the type of .wasm are common.
  return WebAssembly.compile(await response.arrayBuffer());
}

declare const process: unknown;

export function missingModule(): Error {
  return new Error('aimahead: loaded without its second module, see load({ parts })');
}

/** Starts the solver and, if there is one, the rest. */
export async function start(
  solver: WebAssembly.Module,
  more: WebAssembly.Module | undefined,
): Promise<Functions> {
  const missing = () => {
    throw missingModule();
  };
  const placeholders: Record<string, () => void> = {};
  for (const { module, name } of WebAssembly.Module.imports(solver)) {
    if (module === 'placeholder') placeholders[name] = missing;
  }
  const first = await WebAssembly.instantiate(solver, { placeholder: placeholders });
  const functions = first.exports as unknown as Functions;
  functions._initialize();
  if (more !== undefined) await startMore(more, functions);
  return functions;
}

/** Starts the second module. It puts its own functions in the place of the placeholders. */
export async function startMore(more: WebAssembly.Module, functions: Functions): Promise<void> {
  const table = functions.__indirect_function_table;
  const exports = functions as unknown as WebAssembly.ModuleImports;
  // Functions of the first module that are not exported are named by their index in the table.
  const primary = Object.fromEntries(
    WebAssembly.Module.imports(more).map(({ name }) => [
      name, exports[name] ?? (table.get(Number(name)) as WebAssembly.ImportValue),
    ]),
  );
  await WebAssembly.instantiate(more, { primary });
}

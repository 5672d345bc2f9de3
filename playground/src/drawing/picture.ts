// Drawing on the canvas in the world's coordinates, each thing always in its own colour.
import type { Place, Point } from '../frame/demo';
import type { Colour, Palette } from './colours';
import type { View } from './view';

export interface Stroke {
  readonly colour: Colour;
  /** The width in pixels; 1.5 by default. */
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

export interface Placement {
  readonly colour?: Colour;
  /** The shift from the point in pixels; by default to the right and upwards. */
  readonly shift?: Point;
  readonly align?: 'left' | 'center' | 'right';
}

const font = '13px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export class Picture {
  private readonly labels: (() => void)[] = [];
  private taken: { x: number; y: number; width: number; height: number }[] = [];

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly view: View,
    private readonly palette: Palette,
  ) {}

  /** Draws lines at round numbers. */
  grid(): void {
    const { view, context } = this;
    const step = roundStep(70 / view.scale);
    context.save();
    context.strokeStyle = this.palette.grid;
    context.lineWidth = 1;
    context.beginPath();
    for (let i = Math.ceil(view.left / step); i * step < view.left + view.width / view.scale; ++i) {
      const x = Math.round((i * step - view.left) * view.scale) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, view.height);
    }
    const bottom = view.top - view.height / view.scale;
    for (let i = Math.ceil(bottom / step); i * step < view.top; ++i) {
      const y = Math.round((view.top - i * step) * view.scale) + 0.5;
      context.moveTo(0, y);
      context.lineTo(view.width, y);
    }
    context.stroke();
    context.restore();
    this.measure(step);
  }

  /** Draws straight lines from point to point. */
  line(points: readonly (Place | undefined)[], stroke: Stroke): void {
    const { context } = this;
    this.stroked(stroke, () => {
      let isDown = false;
      for (const point of points) {
        if (point === undefined) {
          isDown = false;
          continue;
        }
        const [x, y] = this.pixels(point);
        if (isDown) context.lineTo(x, y);
        else context.moveTo(x, y);
        isDown = true;
      }
    });
  }

  arrow(from: Place, to: Place, stroke: Stroke): void {
    const [x1, y1] = this.pixels(from);
    const [x2, y2] = this.pixels(to);
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 2) return;
    const size = Math.min(10, 0.6 * length);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const { context } = this;
    this.stroked(stroke, () => {
      context.moveTo(x1, y1);
      context.lineTo(x2 - 0.8 * size * ux, y2 - 0.8 * size * uy);
    });
    this.filled(stroke, () => {
      context.moveTo(x2, y2);
      context.lineTo(x2 - size * ux + 0.45 * size * uy, y2 - size * uy - 0.45 * size * ux);
      context.lineTo(x2 - size * ux - 0.45 * size * uy, y2 - size * uy + 0.45 * size * ux);
      context.closePath();
    });
  }

  /** A circle with a radius in the world. */
  circle(center: Place, radius: number, stroke: Stroke): void {
    const [x, y] = this.pixels(center);
    const pixels = radius * this.view.scale;
    if (!(pixels >= 0 && pixels < 1e5)) return;
    this.stroked(stroke, () => this.context.arc(x, y, pixels, 0, 2 * Math.PI));
  }

  /** A filled circle with a radius in the world, or in pixels. */
  disc(
    center: Place, radius: number, colour: Colour, opacity = 1, unit: 'world' | 'pixels' = 'world',
  ): void {
    const [x, y] = this.pixels(center);
    const pixels = unit === 'world' ? radius * this.view.scale : radius;
    if (!(pixels >= 0 && pixels < 1e5)) return;
    this.filled({ colour, opacity }, () => this.context.arc(x, y, pixels, 0, 2 * Math.PI));
  }

  /** Walls between two opposite corners. */
  box(from: Place, to: Place): void {
    const [x1, y1] = this.pixels(from);
    const [x2, y2] = this.pixels(to);
    this.stroked({ colour: 'faint', width: 2.5 }, () =>
      this.context.rect(x1, y1, x2 - x1, y2 - y1),
    );
  }

  /** A solid body between corners. */
  solid(corners: readonly Place[], colour: Colour): void {
    this.filled({ colour, opacity: 0.22 }, () => this.closed(corners));
    this.stroked({ colour, width: 2 }, () => this.closed(corners));
  }

  /** All points within `radius` of a segment. */
  rod(from: Place, to: Place, radius: number, colour: Colour): void {
    this.line([from, to], {
      colour, width: Math.max(2, 2 * radius * this.view.scale), opacity: 0.35,
    });
    this.line([from, to], { colour, width: 2 });
  }

  /** The visible part of a half-space: everything on the side of a point away from its normal. */
  halfSpace(point: Place, normal: Place, colour: Colour): void {
    const { view } = this;
    const [i, j] = view.axes;
    const length = Math.hypot(normal[i]!, normal[j]!);
    if (!(length > 0)) return;
    const [x, y] = this.pixels(point);
    const [nx, ny] = [normal[i]! / length, -normal[j]! / length];
    const far = 2 * (view.width + view.height) + Math.hypot(x, y);
    if (!(far < 1e6)) return;
    const corner = (side: number, depth: number): Point => [
      x - side * far * ny - depth * nx, y + side * far * nx - depth * ny,
    ];
    this.filled({ colour, opacity: 0.22 }, () => {
      for (const [px, py] of [corner(1, 0), corner(-1, 0), corner(-1, far), corner(1, far)]) {
        this.context.lineTo(px, py);
      }
    });
    this.stroked({ colour, width: 2 }, () => {
      this.context.moveTo(...corner(1, 0));
      this.context.lineTo(...corner(-1, 0));
    });
  }

  private closed(corners: readonly Place[]): void {
    for (const corner of corners) this.context.lineTo(...this.pixels(corner));
    this.context.closePath();
  }

  /**
   * The sector that a gun sweeps, `radius` in pixels, counter-clockwise from one angle to the
   * other.
   */
  sector(center: Place, radius: number, [from, to]: Point, colour: Colour, opacity: number): void {
    const [x, y] = this.pixels(center);
    this.filled({ colour, opacity }, () => {
      this.context.moveTo(x, y);
      this.context.arc(x, y, radius, -from, -to, true);
      this.context.closePath();
    });
  }

  gun(at: Place, aim?: Place | undefined): void {
    const [x, y] = this.pixels(at);
    const [i, j] = this.view.axes;
    const [ux, uy] = [aim?.[i] ?? 0, -(aim?.[j] ?? 0)];
    if (ux !== 0 || uy !== 0) {
      this.stroked({ colour: 'gun', width: 6 }, () => {
        this.context.moveTo(x, y);
        this.context.lineTo(x + 22 * ux, y + 22 * uy);
      });
    }
    this.disc(at, 9, 'gun', 1, 'pixels');
  }

  /** Draws the target's centre, and its body if it has a radius. */
  target(at: Place, radius = 0, opacity = 1): void {
    if (radius > 0) this.disc(at, radius, 'target', 0.18 * opacity);
    this.dot(at, 'target', 6, opacity);
  }

  shot(at: Place, radius = 0, opacity = 1): void {
    if (radius > 0) this.disc(at, radius, 'shot', 0.18 * opacity);
    this.dot(at, 'shot', 5, opacity);
  }

  /** A small filled circle with an edge that sets it off. */
  dot(at: Place, colour: Colour, radius = 5, opacity = 1): void {
    this.disc(at, radius + 1.5, 'panel', opacity, 'pixels');
    this.disc(at, radius, colour, opacity, 'pixels');
  }

  /** Many small squares at once, `size` pixels wide. */
  dots(points: readonly Place[], colour: Colour, size: number): void {
    this.filled({ colour }, () => {
      for (const point of points) {
        const [x, y] = this.pixels(point);
        this.context.rect(x - size / 2, y - size / 2, size, size);
      }
    });
  }

  /** Draws the answer. Nothing else has this colour, so that tests find it in the pixels. */
  hit(at: Place): void {
    const [x, y] = this.pixels(at);
    const { context } = this;
    this.stroked({ colour: 'panel', width: 6 }, () => context.arc(x, y, 11, 0, 2 * Math.PI));
    this.stroked({ colour: 'hit', width: 3 }, () => context.arc(x, y, 11, 0, 2 * Math.PI));
    this.disc(at, 3, 'hit', 1, 'pixels');
    this.keepClear(at, 15);
  }

  /** A hit that is not the answer, or a place that misses. */
  ring(at: Place, colour: Colour, radius = 8): void {
    const [x, y] = this.pixels(at);
    this.stroked({ colour, width: 2 }, () => this.context.arc(x, y, radius, 0, 2 * Math.PI));
  }

  cross(at: Place, colour: Colour, size = 6): void {
    const [x, y] = this.pixels(at);
    this.stroked({ colour, width: 2 }, () => {
      this.context.moveTo(x - size, y - size);
      this.context.lineTo(x + size, y + size);
      this.context.moveTo(x - size, y + size);
      this.context.lineTo(x + size, y - size);
    });
  }

  /**
   * Writes words beside a point, on top of everything else. They are moved away from other words,
   * or left out.
   */
  label(at: Place, words: string, placement: Placement = {}): void {
    this.labels.push(() => this.place(at, words, placement));
  }

  /** Draws the labels. */
  finish(): void {
    for (const draw of this.labels) draw();
  }

  private place(
    at: Place, words: string, { colour = 'ink', shift = [14, -14], align = 'left' }: Placement,
  ): void {
    const [x, y] = this.pixels(at);
    const { context } = this;
    context.save();
    context.font = font;
    const width = context.measureText(words).width;
    const [dx, dy] = shift;
    const offset = align === 'left' ? 0 : align === 'center' ? -width / 2 : -width;
    const places: Point[] = [
      [dx + offset, dy], [-dx - width - offset, dy], [dx + offset, -dy + 6],
      [-dx - width - offset, -dy + 6], [-width / 2, dy - 12], [-width / 2, -dy + 18],
    ];
    const place = places
      .map(([px, py]) => ({ x: x + px, y: y + py - 12, width, height: 16 }))
      .find((box) => this.isFree(box));
    if (place !== undefined) {
      this.taken.push(place);
      context.lineWidth = 4;
      context.lineJoin = 'round';
      context.strokeStyle = this.palette.panel;
      context.strokeText(words, place.x, place.y + 12);
      context.fillStyle = this.palette[colour];
      context.fillText(words, place.x, place.y + 12);
    }
    context.restore();
  }

  /** Keeps words at least this number of pixels away from a place. */
  keepClear(at: Place, pixels: number): void {
    const [x, y] = this.pixels(at);
    this.taken.push({ x: x - pixels, y: y - pixels, width: 2 * pixels, height: 2 * pixels });
  }

  /** Words at a place of the canvas, in pixels. */
  note([x, y]: Point, words: string, align: CanvasTextAlign = 'left'): void {
    const { context } = this;
    context.save();
    context.font = font;
    context.textAlign = align;
    context.fillStyle = this.palette.muted;
    context.fillText(words, x, y);
    context.restore();
  }

  private isFree(box: { x: number; y: number; width: number; height: number }): boolean {
    const { width, height } = this.view;
    const isInside = box.x >= 4 && box.y >= 2 &&
      box.x + box.width <= width - 4 && box.y + box.height <= height - 4;
    return isInside && this.taken.every((other) =>
      box.x >= other.x + other.width || other.x >= box.x + box.width ||
      box.y >= other.y + other.height || other.y >= box.y + box.height);
  }

  // Draws the length of one square of the grid.
  private measure(step: number): void {
    const { context, view } = this;
    const pixels = step * view.scale;
    const [x, y] = [14, view.height - 14];
    context.save();
    context.strokeStyle = this.palette.faint;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x + 0.5, y - 4);
    context.lineTo(x + 0.5, y + 0.5);
    context.lineTo(x + pixels + 0.5, y + 0.5);
    context.lineTo(x + pixels + 0.5, y - 4);
    context.stroke();
    context.restore();
    this.note([x + pixels + 8, y + 3], String(Number(step.toPrecision(3))));
    this.taken.push({ x, y: y - 12, width: pixels + 40, height: 20 });
  }

  private pixels(point: Place): Point {
    return this.view.toPixels(point);
  }

  private stroked({ colour, width = 1.5, dash = [], opacity = 1 }: Stroke, path: () => void): void {
    const { context } = this;
    context.save();
    context.globalAlpha = opacity;
    context.strokeStyle = this.palette[colour];
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.setLineDash([...dash]);
    context.beginPath();
    path();
    context.stroke();
    context.restore();
  }

  private filled({ colour, opacity = 1 }: Stroke, path: () => void): void {
    const { context } = this;
    context.save();
    context.globalAlpha = opacity;
    context.fillStyle = this.palette[colour];
    context.beginPath();
    path();
    context.fill();
    context.restore();
  }
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!;
}

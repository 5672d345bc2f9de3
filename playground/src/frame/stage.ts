// One demonstration at work: its picture, handles, controls, facts and charts.
import type { Aimahead } from 'aimahead';
import { type Chart, ChartPanel } from '../chart/chart';
import { type Palette, readPalette } from '../drawing/colours';
import { Picture } from '../drawing/picture';
import { View } from '../drawing/view';
import { Clock } from './clock';
import { ControlPanel, element } from './controls';
import type { Demo, Fact, Host, Point, Preset, State, Table } from './demo';
import { HandleLayer } from './handles';

export class Stage<S extends State, M> {
  readonly element: HTMLElement;
  state: S;
  private model: M;
  private view: View | undefined;
  private palette: Palette = readPalette();
  private isDue = false;
  private readonly canvas = document.createElement('canvas');
  private readonly handles: HandleLayer<S>;
  private readonly controls: ControlPanel<S>;
  private readonly clock = new Clock(() => this.redraw());
  private readonly outcome = element('p', { className: 'outcome' });
  private readonly facts = element('dl', { className: 'facts' });
  private readonly table = element('table', {});
  private readonly chartRow = element('div', { className: 'charts' });
  private readonly presets = element('div', { className: 'presets' });
  private charts: ChartPanel[] = [];
  private readonly listeners: ((state: S) => void)[] = [];
  private readonly observer = new ResizeObserver(() => this.fit());
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');

  constructor(
    readonly demo: Demo<S, M>,
    state: S,
    private readonly aimahead: Aimahead,
    private readonly hooks: {
      /** Called when the state has changed. */
      readonly changed: (state: S) => void;
      readonly complain: (message: string) => void;
    },
  ) {
    this.state = state;
    this.model = demo.solve(state, aimahead);
    this.handles = new HandleLayer<S>((change) => this.act(change), () => this.refit());
    this.controls = new ControlPanel<S>((change) => {
      this.act(change);
      this.refit();
    });
    this.outcome.setAttribute('role', 'status');
    const frame = element('div', { className: 'picture' }, this.canvas, this.handles.element);
    const tableRow = element(
      'div', { className: 'table', hidden: demo.table === undefined }, this.table,
    );
    const left = element('div', { className: 'left' }, frame, this.clock.element, tableRow);
    const right = element(
      'div', { className: 'right' }, this.outcome, this.facts, this.presets, this.controls.element,
    );
    const own = demo.panel?.(this.host());
    if (own) right.append(own);
    this.element = element('div', { className: 'stage' }, left, right, this.chartRow);
    this.canvas.addEventListener('click', (event) => this.click(event));
    if (demo.stroke) this.takeStrokes(demo.stroke);
    this.canvas.setAttribute('role', 'img');
    this.offerPresets();
    this.observer.observe(frame);
    this.scheme.addEventListener('change', this.recolour);
    this.clock.show(demo.timeline?.(state, this.model));
    this.clock.finish();
    this.showState();
  }

  host(): Host<S> {
    return {
      aimahead: this.aimahead,
      state: () => this.state,
      change: (state) => this.set(state),
      follow: (listener) => {
        this.listeners.push(listener);
        listener(this.state);
      },
      redraw: () => this.redraw(),
      complain: this.hooks.complain,
    };
  }

  /** Shows another state, fitted anew. */
  set(state: S): void {
    this.update(state);
    this.fit();
  }

  /** Plays the timeline once, unless the reader wants less motion. */
  play(): void {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.clock.start();
  }

  remove(): void {
    this.clock.stop();
    this.observer.disconnect();
    this.scheme.removeEventListener('change', this.recolour);
    this.charts.forEach((chart) => chart.remove());
    this.element.remove();
  }

  private act(change: (state: S) => S): void {
    this.update(change(this.state));
  }

  private update(state: S): void {
    this.model = this.demo.solve(state, this.aimahead);
    this.state = state;
    this.clock.show(this.demo.timeline?.(state, this.model));
    this.showState();
    this.redraw();
    this.hooks.changed(state);
    for (const listener of this.listeners) listener(state);
  }

  private showState(): void {
    const { demo, state, model } = this;
    this.controls.show(demo.controls?.(state, model) ?? []);
    this.outcome.textContent = demo.outcome(state, model);
    this.canvas.setAttribute('aria-label', `The situation drawn. ${this.outcome.textContent}`);
    this.showCharts(demo.charts?.(state, model) ?? []);
    for (const button of this.presets.children) {
      const isChosen = (button as HTMLElement).dataset['state'] === JSON.stringify(state);
      button.setAttribute('aria-pressed', String(isChosen));
    }
  }

  private showCharts(charts: readonly Chart[]): void {
    while (this.charts.length > charts.length) this.charts.pop()!.remove();
    while (this.charts.length < charts.length) {
      const panel = new ChartPanel(this.palette);
      this.charts.push(panel);
      this.chartRow.append(panel.element);
    }
    charts.forEach((chart, i) => this.charts[i]!.show(chart, this.palette));
  }

  private offerPresets(): void {
    const presets: readonly Preset<S>[] = this.demo.presets ?? [];
    this.presets.append(
      ...[...presets, { name: 'Reset', state: {} as Partial<S> }].map(({ name, state }) => {
        const whole = { ...this.demo.initial, ...state };
        const button = element('button', { type: 'button', textContent: name });
        if (name === 'Reset') button.className = 'reset';
        else button.dataset['state'] = JSON.stringify(whole);
        button.addEventListener('click', () => {
          this.set(whole);
          this.play();
        });
        return button;
      }),
    );
  }

  // Fits the view if something is outside of it, or if everything has become very small.
  private refit(): void {
    if (!this.view || this.handles.isDragging) return;
    const points = this.demo.bounds(this.state, this.model);
    const isInView = points.every((point) => this.view!.contains(point, 8));
    const isTurned = String(this.axes()) !== String(this.view.axes);
    if (!isInView || isTurned || this.view.isTooWideFor(points)) this.fit();
  }

  private axes(): Point {
    return this.demo.axes?.(this.state) ?? [0, 1];
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    this.view = View.fit(this.demo.bounds(this.state, this.model), width, height, this.axes());
    // With these attributes tests find the world's coordinates of a pixel.
    const { left, top, scale } = this.view;
    Object.assign(this.canvas.dataset, {
      left: String(left), top: String(top), scale: String(scale),
    });
    this.paint();
  }

  private redraw(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.paint();
    });
  }

  private paint(): void {
    const { view, demo, state, model } = this;
    if (!view) return;
    const context = this.canvas.getContext('2d')!;
    const ratio = this.canvas.width / view.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const picture = new Picture(context, view, this.palette);
    const handles = demo.handles?.(state, model) ?? [];
    picture.grid();
    for (const { at } of handles) picture.keepClear(at, 12);
    demo.draw(picture, state, model, this.clock.time);
    picture.finish();
    this.handles.show(handles, view);
    this.showFacts(demo.facts?.(state, model, this.clock.time) ?? []);
    if (demo.table) this.showTable(demo.table(state, model, this.clock.time));
    const time = this.clock.isShown ? this.clock.time : undefined;
    this.charts.forEach((chart) => chart.setTime(time));
  }

  private showFacts(facts: readonly Fact[]): void {
    const { children } = this.facts;
    while (children.length > 2 * facts.length) this.facts.lastChild!.remove();
    while (children.length < 2 * facts.length) {
      this.facts.append(document.createElement(children.length % 2 === 0 ? 'dt' : 'dd'));
    }
    facts.forEach(({ label, value, colour }, i) => {
      const [term, detail] = [children[2 * i]!, children[2 * i + 1]!];
      term.textContent = label;
      term.className = colour ? `key is-${colour}` : '';
      if (detail.textContent !== value) detail.textContent = value;
    });
  }

  private showTable({ title, head, rows }: Table): void {
    const wanted = JSON.stringify([title, head, rows]);
    if (this.table.dataset['shown'] === wanted) return;
    this.table.dataset['shown'] = wanted;
    const rowOf = (kind: 'th' | 'td', cells: readonly string[]) =>
      element('tr', {}, ...cells.map((textContent) => element(kind, { textContent })));
    this.table.replaceChildren(
      element('caption', { textContent: title }),
      element('thead', {}, rowOf('th', head)),
      element('tbody', {}, ...rows.map((row) => rowOf('td', row))),
    );
  }

  private click(event: MouseEvent): void {
    if (!this.view || !this.demo.click) return;
    const box = this.canvas.getBoundingClientRect();
    const at = this.view.toWorld([event.clientX - box.left, event.clientY - box.top]);
    this.act((state) => this.demo.click!(state, at as Point));
    this.play();
  }

  // A line drawn with mouse, pen or finger. The view stays as it is while it grows.
  private takeStrokes(stroke: NonNullable<Demo<S, M>['stroke']>): void {
    let points: Point[] = [];
    const take = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      points.push(this.view!.toWorld([event.clientX - box.left, event.clientY - box.top]) as Point);
    };
    this.canvas.classList.add('is-drawn-on');
    this.canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !this.view) return;
      this.canvas.setPointerCapture(event.pointerId);
      points = [];
      take(event);
    });
    this.canvas.addEventListener('pointermove', (event) => {
      if (!this.canvas.hasPointerCapture(event.pointerId)) return;
      take(event);
      if (points.length > 2) this.act((state) => stroke(state, points));
    });
    this.canvas.addEventListener('lostpointercapture', () => {
      if (points.length <= 2) return;
      this.refit();
      this.play();
    });
  }

  private readonly recolour = (): void => {
    this.palette = readPalette();
    this.showCharts(this.demo.charts?.(this.state, this.model) ?? []);
    this.paint();
  };
}

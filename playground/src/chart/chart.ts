// The data of a chart, and the chart itself: uPlot, in the colours of the pictures.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Colour, Palette } from '../drawing/colours';
import type { Point } from '../frame/demo';

export interface Series {
  readonly label: string;
  readonly colour: Colour;
  readonly values: readonly (number | null)[];
  readonly dash?: readonly number[];
  readonly width?: number;
  /** Whether to draw dots without a line. */
  readonly isScattered?: boolean;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly label?: string;
  readonly isHollow?: boolean;
}

/** A path that need not be a function of x: straight from point to point, each with a dot. */
export interface Path {
  readonly label: string;
  readonly colour: Colour;
  readonly points: readonly Point[];
  readonly dash?: readonly number[];
}

/** Stretches of x as bars, in a row of their own at the bottom. */
export interface Strip {
  readonly label: string;
  readonly colour: Colour;
  readonly spans: readonly (readonly [number, number])[];
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xs: readonly number[];
  readonly series: readonly Series[];
  /** The range of y; by default as much as the series need. */
  readonly yRange?: readonly [number, number];
  readonly marks?: readonly Mark[];
  readonly paths?: readonly Path[];
  readonly strips?: readonly Strip[];
  /** Shaded stretches of x. */
  readonly bands?: readonly {
    readonly from: number; readonly to: number; readonly label?: string;
  }[];
  /** Whether x is the timeline's time. A line then shows it. */
  readonly hasCursor?: boolean;
}

const font = '12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

// Pixels.
const kStrip = 13;
const kLine = 14;

export class ChartPanel {
  readonly element = document.createElement('figure');
  private readonly caption = document.createElement('figcaption');
  private readonly legend = document.createElement('ul');
  private readonly holder = document.createElement('div');
  private plot: uPlot | undefined;
  private chart: Chart | undefined;
  private shape = '';
  private time: number | undefined;
  /** The boxes that marks and words take up. */
  private taken: { left: number; right: number; top: number; bottom: number }[] = [];
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(private palette: Palette) {
    this.element.className = 'chart';
    this.legend.className = 'legend';
    this.holder.className = 'plot';
    this.element.append(this.caption, this.holder, this.legend);
    this.observer.observe(this.holder);
  }

  show(chart: Chart, palette: Palette): void {
    this.chart = chart;
    const shape = JSON.stringify([
      chart.xLabel, chart.yLabel,
      linesOf(chart).map(({ label, colour, dash }) => [label, colour, dash]),
      chart.strips?.length,
    ]);
    this.caption.textContent = chart.title;
    if (shape !== this.shape || palette !== this.palette) {
      this.palette = palette;
      this.shape = shape;
      this.build();
    } else {
      this.plot?.setData(this.data(), true);
    }
  }

  /** Moves the line that shows the time. */
  setTime(time: number | undefined): void {
    if (time === this.time) return;
    this.time = time;
    if (this.chart?.hasCursor) this.plot?.redraw(false, false);
  }

  remove(): void {
    this.observer.disconnect();
    this.plot?.destroy();
    this.element.remove();
  }

  private data(): uPlot.AlignedData {
    const { xs, series } = this.chart!;
    return [xs, ...series.map(({ values }) => values)] as unknown as uPlot.AlignedData;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.holder;
    if (clientWidth > 0 && this.plot) {
      this.plot.setSize({ width: clientWidth, height: clientHeight });
    }
    else if (clientWidth > 0 && this.chart) this.build();
  }

  private build(): void {
    this.plot?.destroy();
    const { chart, palette, holder } = this;
    if (!chart || holder.clientWidth === 0) return;
    const axis = (label: string): uPlot.Axis => ({
      label, font, labelFont: font, labelSize: 20, size: 44, gap: 4,
      stroke: palette.muted,
      grid: { stroke: palette.grid, width: 1 },
      ticks: { show: false },
    });
    this.plot = new uPlot(
      {
        width: holder.clientWidth,
        height: holder.clientHeight,
        legend: { show: false },
        cursor: { show: false },
        // Beside strips there is room for their names.
        padding: [10, chart.strips ? 52 : 14, 0, 0],
        scales: {
          x: { time: false, range: (_, low, high) => [low, high] },
          y: { range: (_, low, high) => this.rangeOf(low, high) },
        },
        axes: [{ ...axis(chart.xLabel), size: 30 }, axis(chart.yLabel)],
        series: [
          {},
          ...chart.series.map(({ label, colour, dash, width, isScattered }): uPlot.Series => ({
            label,
            stroke: palette[colour],
            pxAlign: 0,
            // A gap is a little wider, so that it hides the line across.
            gaps: (_plot, _series, _from, _to, gaps) =>
              gaps.map(([from, to]) => [from - 2 * devicePixelRatio, to + 2 * devicePixelRatio]),
            width: isScattered ? 0 : (width ?? 2),
            points: { show: isScattered ?? false, size: 5, fill: palette[colour] },
            ...(dash && { dash: [...dash] }),
          })),
        ],
        hooks: {
          drawClear: [(plot) => this.drawBands(plot)],
          draw: [
            (plot) => this.drawStrips(plot), (plot) => this.drawPaths(plot),
            (plot) => this.drawMarks(plot),
          ],
        },
      },
      this.data(),
      holder,
    );
    const keys = linesOf(chart).filter(({ label }) => label !== '');
    this.legend.replaceChildren(...keys.map((line) => {
      const entry = document.createElement('li');
      const form = 'isScattered' in line && line.isScattered ? 'dots' : line.dash ? 'dashed' : '';
      entry.className = `key ${form} is-${line.colour}`;
      entry.textContent = line.label;
      return entry;
    }));
  }

  private rangeOf(low: number | null, high: number | null): uPlot.Range.MinMax {
    const given = this.chart?.yRange;
    if (given) return [given[0], given[1]];
    const [min, max] = [Math.min(0, low ?? 0), high ?? 1];
    return [min, max > min ? min + 1.08 * (max - min) : min + 1];
  }

  private drawBands(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.fillStyle = this.palette.muted;
    ctx.globalAlpha = 0.1;
    for (const band of this.chart?.bands ?? []) {
      const [left, right] = this.between(plot, band.from, band.to);
      if (right > left) ctx.fillRect(left, bbox.top, right - left, bbox.height);
    }
    ctx.restore();
  }

  // The names are above the lines of the grid, so that no line goes through the words.
  private labelBands(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const above = 8 + kStrip * (this.chart?.strips?.length ?? 0);
    const y = bbox.top + bbox.height - above * devicePixelRatio;
    for (const { from, to, label } of this.chart?.bands ?? []) {
      if (label === undefined) continue;
      const [left, right] = this.between(plot, from, to);
      ctx.font = scaled();
      const { width } = ctx.measureText(label);
      if (width < right - left) this.write(plot, label, [(left + right - width) / 2, y], 'muted');
    }
  }

  /** The visible part of a stretch of x, on the canvas. */
  private between(plot: uPlot, from: number, to: number): readonly [number, number] {
    const { left, width } = plot.bbox;
    return [
      Math.max(left, plot.valToPos(from, 'x', true)),
      Math.min(left + width, plot.valToPos(to, 'x', true)),
    ];
  }

  /** Writes words on a free background. Later words keep clear of them. */
  private write({ ctx }: uPlot, words: string, [x, y]: Point, colour: Colour): void {
    const pixel = devicePixelRatio;
    ctx.font = scaled();
    ctx.textAlign = 'left';
    ctx.setLineDash([]);
    ctx.lineWidth = 4 * pixel;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = this.palette.panel;
    ctx.strokeText(words, x, y);
    ctx.fillStyle = this.palette[colour];
    ctx.fillText(words, x, y);
    const { width } = ctx.measureText(words);
    this.taken.push({ left: x, right: x + width, top: y - kLine * pixel, bottom: y + 4 * pixel });
  }

  private drawStrips(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const pixel = devicePixelRatio;
    const strips = this.chart?.strips ?? [];
    ctx.save();
    strips.forEach(({ label, colour, spans }, i) => {
      const y = bbox.top + bbox.height - (strips.length - i) * kStrip * pixel;
      ctx.fillStyle = this.palette[colour];
      ctx.globalAlpha = 0.65;
      for (const [from, to] of spans) {
        const [left, right] = this.between(plot, from, to);
        ctx.fillRect(left, y + 2 * pixel, Math.max(pixel, right - left), (kStrip - 4) * pixel);
      }
      ctx.globalAlpha = 1;
      ctx.font = scaled(10);
      ctx.textAlign = 'left';
      ctx.fillStyle = this.palette.muted;
      ctx.fillText(label, bbox.left + bbox.width + 6 * pixel, y + (kStrip - 3) * pixel);
    });
    ctx.restore();
  }

  private drawPaths(plot: uPlot): void {
    const { ctx } = plot;
    const pixel = devicePixelRatio;
    ctx.save();
    for (const { colour, points, dash = [] } of this.chart?.paths ?? []) {
      const places = points.map(
        ([x, y]) => [plot.valToPos(x, 'x', true), plot.valToPos(y, 'y', true)] as const,
      );
      ctx.strokeStyle = ctx.fillStyle = this.palette[colour];
      ctx.lineWidth = 2 * pixel;
      ctx.lineJoin = 'round';
      ctx.setLineDash(dash.map((length) => length * pixel));
      ctx.beginPath();
      for (const place of places) ctx.lineTo(...place);
      ctx.stroke();
      for (const [x, y] of places) {
        ctx.beginPath();
        ctx.arc(x, y, 3 * pixel, 0, 2 * Math.PI);
        ctx.fill();
      }
    }
    ctx.restore();
  }

  private drawMarks(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const pixel = devicePixelRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top - 8 * pixel, bbox.width + 8 * pixel, bbox.height + 8 * pixel);
    ctx.clip();
    if (this.chart?.hasCursor && this.time !== undefined) {
      const x = Math.round(plot.valToPos(this.time, 'x', true));
      ctx.setLineDash([]);
      ctx.strokeStyle = this.palette.faint;
      ctx.lineWidth = pixel;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    this.taken = [];
    this.labelBands(plot);
    const marks = this.chart?.marks ?? [];
    for (const mark of marks) this.drawMark(plot, mark);
    for (const mark of marks) this.labelMark(plot, mark);
    ctx.restore();
  }

  private drawMark(plot: uPlot, mark: Mark): void {
    const { ctx, bbox } = plot;
    const pixel = devicePixelRatio;
    const { palette } = this;
    const [x, y] = [plot.valToPos(mark.x, 'x', true), plot.valToPos(mark.y, 'y', true)];
    ctx.setLineDash([2 * pixel, 4 * pixel]);
    ctx.strokeStyle = palette[mark.colour];
    ctx.lineWidth = pixel;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.arc(x, y, 5 * pixel, 0, 2 * Math.PI);
    ctx.fillStyle = mark.isHollow ? palette.panel : palette[mark.colour];
    ctx.fill();
    ctx.lineWidth = 2 * pixel;
    ctx.stroke();
    const edge = 6 * pixel;
    this.taken.push({ left: x - edge, right: x + edge, top: y - edge, bottom: y + edge });
  }

  private labelMark(plot: uPlot, { x, y, label }: Mark): void {
    if (label === undefined) return;
    plot.ctx.font = scaled();
    const { width } = plot.ctx.measureText(label);
    const at: Point = [plot.valToPos(x, 'x', true), plot.valToPos(y, 'y', true)];
    this.write(plot, label, this.freePlace(plot, at, width), 'ink');
  }

  // A place beside a mark where the fewest points of curves are in the way.
  private freePlace(plot: uPlot, [x, y]: Point, width: number): Point {
    const { left, top, width: wide, height } = plot.bbox;
    const pixel = devicePixelRatio;
    const lineHeight = kLine * pixel;
    const places = [-9, 20, -26, 36].flatMap((dy) =>
      [11 * pixel, -11 * pixel - width].map((dx): Point => [x + dx, y + dy * pixel]));
    const costs = places.map(([px, py]) => {
      const isInside =
        px >= left && px + width <= left + wide && py - lineHeight >= top && py <= top + height - 2;
      if (!isInside) return Infinity;
      const isTaken = this.taken.some((box) =>
        px < box.right && box.left < px + width && py - lineHeight < box.bottom && box.top < py);
      const { xs, series, strips = [] } = this.chart!;
      if (isTaken || py > top + height - kStrip * strips.length * pixel) return 1e3;
      return xs.filter((value, i) => {
        const at = plot.valToPos(value, 'x', true);
        return at >= px - 4 && at <= px + width + 4 && series.some(({ values }) => {
          const ordinate = values[i];
          if (ordinate == null) return false;
          const line = plot.valToPos(ordinate, 'y', true);
          return line >= py - lineHeight && line <= py + 4 * pixel;
        });
      }).length;
    });
    return places[costs.indexOf(Math.min(...costs))]!;
  }
}

/** The lines that the legend names. */
function linesOf({ series, paths = [] }: Chart): readonly (Series | Path)[] {
  return [...series, ...paths];
}

function scaled(size = 12): string {
  return font.replace('12px', `${size * devicePixelRatio}px`);
}
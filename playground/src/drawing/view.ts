// From the world to the canvas and back: y upwards, one scale for both axes.
import type { Point } from '../frame/demo';

export class View {
  private constructor(
    /** CSS pixels. */
    readonly width: number,
    readonly height: number,
    /** World coordinates of the canvas's top left corner. */
    readonly left: number,
    readonly top: number,
    /** CSS pixels per unit of the world. */
    readonly scale: number,
  ) {}

  /** Shows all the points, with a margin. */
  static fit(points: readonly Point[], width: number, height: number): View {
    const margin = Math.min(56, 0.13 * Math.min(width, height));
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
    const [wide, high] = [right - left, top - bottom];
    const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
    const pixels = Number.isFinite(scale) && scale > 0 ? scale : 1;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return new View(width, height, x - width / 2 / pixels, y + height / 2 / pixels, pixels);
  }

  toPixels([x, y]: Point): Point {
    return [(x - this.left) * this.scale, (this.top - y) * this.scale];
  }

  toWorld([x, y]: Point): Point {
    return [this.left + x / this.scale, this.top - y / this.scale];
  }

  /** The point with as many digits as can be seen. */
  round([x, y]: Point): Point {
    const digits = Math.max(0, Math.min(15, Math.ceil(Math.log10(this.scale))));
    const coarse = 10 ** Math.max(0, Math.floor(-Math.log10(this.scale)));
    const rounded = (value: number) => Number((Math.round(value / coarse) * coarse).toFixed(digits)) + 0;
    return [rounded(x), rounded(y)];
  }

  contains(point: Point, margin: number): boolean {
    const [x, y] = this.toPixels(point);
    return x >= margin && y >= margin && x <= this.width - margin && y <= this.height - margin;
  }

  /** Whether the points take up so little of it that it is better fitted anew. */
  isTooWideFor(points: readonly Point[]): boolean {
    const fitted = View.fit(points, this.width, this.height);
    return fitted.scale > 2.2 * this.scale;
  }
}

// From the world to the canvas and back: y upwards, one scale for both axes.
import type { Place, Point } from '../frame/demo';

export class View {
  private constructor(
    /** The size in CSS pixels. */
    readonly width: number,
    readonly height: number,
    /** The world's coordinates of the canvas's top left corner. */
    readonly left: number,
    readonly top: number,
    /** CSS pixels per unit of the world. */
    readonly scale: number,
    /** The indices of the two coordinates that the view shows. */
    readonly axes: Point,
  ) {}

  /** Shows all the points, with a margin. */
  static fit(points: readonly Place[], width: number, height: number, axes: Point = [0, 1]): View {
    const margin = Math.min(56, 0.13 * Math.min(width, height));
    const xs = points.map((point) => point[axes[0]]!);
    const ys = points.map((point) => point[axes[1]]!);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
    const [wide, high] = [right - left, top - bottom];
    const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
    const pixels = Number.isFinite(scale) && scale > 0 ? scale : 1;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return new View(width, height, x - width / 2 / pixels, y + height / 2 / pixels, pixels, axes);
  }

  toPixels(place: Place): Point {
    const [i, j] = this.axes;
    return [(place[i]! - this.left) * this.scale, (this.top - place[j]!) * this.scale];
  }

  /**
   * The place at a pixel, with as many digits as can be seen; other coordinates are those of
   * `like`.
   */
  toWorld([x, y]: Point, like: Place = [0, 0]): Place {
    const [i, j] = this.axes;
    return like
      .with(i, this.round(this.left + x / this.scale))
      .with(j, this.round(this.top - y / this.scale));
  }

  private round(value: number): number {
    const digits = Math.max(0, Math.min(15, Math.ceil(Math.log10(this.scale))));
    const coarse = 10 ** Math.max(0, Math.floor(-Math.log10(this.scale)));
    return coarse > 1 ? Math.round(value / coarse) * coarse : Number(value.toFixed(digits)) + 0;
  }

  contains(point: Place, margin: number): boolean {
    const [x, y] = this.toPixels(point);
    return x >= margin && y >= margin && x <= this.width - margin && y <= this.height - margin;
  }

  /** Whether the points take up so little of the view that it should be fitted anew. */
  isTooWideFor(points: readonly Place[]): boolean {
    const fitted = View.fit(points, this.width, this.height, this.axes);
    return fitted.scale > 2.2 * this.scale;
  }
}

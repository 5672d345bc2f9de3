// Draws how surely a place is known.
import type { Place } from '../frame/demo';
import type { Picture, Stroke } from './picture';

/** Two standard deviations around a place, by the axes of its covariance: 86 of 100 are inside. */
export function drawSpread(
  picture: Picture, center: Place, covariance: readonly (readonly number[])[], stroke: Stroke,
): void {
  const [xx, xy, yy] = [covariance[0]![0]!, covariance[0]![1]!, covariance[1]![1]!];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const half = Math.hypot((xx - yy) / 2, xy);
  const [a, b] = [
    2 * Math.sqrt((xx + yy) / 2 + half), 2 * Math.sqrt(Math.max(0, (xx + yy) / 2 - half)),
  ];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const points = Array.from({ length: 73 }, (_, i) => {
    const [u, v] = [a * Math.cos((i * Math.PI) / 36), b * Math.sin((i * Math.PI) / 36)];
    return [center[0]! + u * c - v * s, center[1]! + u * s + v * c];
  });
  picture.line(points, stroke);
}

// Numbers as text for people.

/** Four significant digits, without an exponent where that is readable. */
export function text(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const words = size !== 0 && (size < 1e-4 || size >= 1e7)
    ? value.toExponential(digits - 1)
    : String(Number(value.toPrecision(digits)));
  return words.replace('-', '−');
}

export function placeText(place: readonly number[]): string {
  return `(${place.map((x) => text(x)).join(', ')})`;
}

export function degrees(radians: number): string {
  return `${text((radians * 180) / Math.PI)}°`;
}

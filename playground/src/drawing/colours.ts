// The colours of the pictures, from the style sheet: light or dark as the reader's system is. They
// are those of `aimahead plot`.
export const colourNames = [
  'ink', 'muted', 'faint', 'grid', 'panel', 'gun', 'shot', 'target', 'hit', 'again', 'late', 'past',
  'other',
] as const;
export type Colour = (typeof colourNames)[number];
export type Palette = Readonly<Record<Colour, string>>;

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Palette;
}

import { drawPattern, getCategoryColour, toHex } from './category-pattern.js';
import { getContrast } from './colours.js';

const SLOTS = Array.from({ length: 10 }, (_, n) => n + 1);

/** The primary colours of sRGB, as CSS Color 4 has them in OKLCH. */
it.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.62796, 0.25768, 29.234, '#ff0000'],
  [0.86644, 0.29483, 142.495, '#00ff00'],
  [0.45201, 0.31321, 264.052, '#0000ff'],
  [0.59987, 0, 0, '#808080'],
  [0.7, 0.4, 29, '#ff0000'],
])('OKLCH %d %d %d is %s', (lightness, chroma, hue, hex) => {
  expect(toHex(lightness, chroma, hue)).toBe(hex);
});

it('every slot has a pattern and a colour of its own, which is readable on paper', () => {
  expect(new Set(SLOTS.map(drawPattern)).size).toBe(10);
  expect(new Set(SLOTS.map(getCategoryColour)).size).toBe(10);
  for (const slot of SLOTS) expect(getContrast(getCategoryColour(slot), '#ffffff')).toBeGreaterThan(4.5);
});

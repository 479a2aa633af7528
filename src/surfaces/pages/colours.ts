// Colours by the contrast of WCAG 2.

type Rgb = readonly [number, number, number];

const parse = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const format = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @param part of a colour, from 0 to 255 */
function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function getLuminance(color: string): number {
  const [red, green, blue] = parse(color);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** From 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** @param share of the second colour, from 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  return format(from.map((part, index) => part + ((to[index] ?? 0) - part) * share));
}

/** The nearest shade of a colour towards `end`, black or white, that is readable on a background. */
export function shadeUntilReadable(color: string, background: string, end: string, contrast: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, end, share);
    if (getContrast(shade, background) >= contrast) return shade;
  }
  return end;
}

// The colours and the pattern of a category in pictures, as the stylesheet draws them for events without one.

type Rgb = readonly [number, number, number];

/** Of the slots 1 to 10, as in the stylesheet. */
const HUES = [265, 355, 60, 25, 305, 200, 90, 150, 45, 330] as const;

const toGamma = (linear: number): number => {
  const part = Math.min(1, Math.max(0, linear));
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
};

/** Converts OKLCH (CSS Color 4, 9.4) to `#rrggbb`; what sRGB cannot show is cut off. */
export function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos((hue * Math.PI) / 180) * chroma, Math.sin((hue * Math.PI) / 180) * chroma];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const digits = linear.map((part) =>
    Math.round(toGamma(part) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

interface Shades {
  readonly dark: string;
  readonly strong: string;
  readonly light: string;
  readonly bright: string;
}

function getShades(slot: number): Shades {
  const hue = HUES[(slot - 1) % HUES.length] ?? HUES[0];
  return {
    dark: toHex(0.36, 0.11, hue),
    strong: toHex(0.5, 0.15, hue),
    light: toHex(0.74, 0.12, hue),
    bright: toHex(0.86, 0.09, hue + 60),
  };
}

const tile = (width: number, height: number, shapes: string): string =>
  `<pattern id="p" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${shapes}</pattern>`;
const TILED = '<rect width="100%" height="100%" fill="url(#p)"/>';
const fill = (colour: string): string => `<rect width="100%" height="100%" fill="${colour}"/>`;

/** Drawn in a field of 320 × 630. */
const PATTERNS: readonly ((shades: Shades) => string)[] = [
  ({ dark, strong, light, bright }) =>
    fill(dark) +
    [
      [440, strong],
      [330, light],
      [230, dark],
      [130, bright],
    ]
      .map(([radius, colour]) => `<circle cx="250" cy="690" r="${radius}" fill="${colour}"/>`)
      .join(''),
  ({ dark, strong, light, bright }) =>
    `${fill(dark)}<path d="M200 0h120v240H200z" fill="${light}"/>` +
    `<path d="M200 240h120v390H200z" fill="${bright}"/><path d="M0 240h200v390H0z" fill="${strong}"/>`,
  ({ dark, strong, bright }) =>
    tile(
      107,
      158,
      `${fill(dark)}<path d="M53 47l54 111H0z" fill="${bright}"/><path d="M53 47v111H0z" fill="${strong}"/>`,
    ) + TILED,
  ({ strong, bright }) => tile(80, 630, `${fill(bright)}<path d="M0 0h40v630H0z" fill="${strong}"/>`) + TILED,
  ({ dark, bright }) => `${fill(dark)}<path d="M310 150L0 330v270z" fill="${bright}"/>`,
  ({ strong, bright }) =>
    `${tile(320, 79, `${fill(strong)}<path d="M0 57h320v22H0z" fill="${bright}"/>`)}${TILED}` +
    `<path d="M186 0h134v630H186z" fill="${strong}"/>`,
  ({ dark, strong, light }) =>
    tile(
      80,
      120,
      `${fill(strong)}<path d="M0 0h80L40 60z" fill="${dark}"/><path d="M0 120h80L40 60z" fill="${light}"/>`,
    ) + TILED,
  ({ dark, strong, light, bright }) =>
    `${fill(light)}<circle cx="211" cy="214" r="90" fill="${bright}"/>` +
    `<ellipse cx="288" cy="660" rx="256" ry="315" fill="${strong}"/><ellipse cx="64" cy="690" rx="224" ry="378" fill="${dark}"/>`,
  ({ dark, strong, bright }) =>
    tile(
      107,
      158,
      `${fill(dark)}<circle cx="53" cy="79" r="48" fill="${strong}"/><circle cx="53" cy="79" r="26" fill="${bright}"/>`,
    ) + TILED,
  ({ dark, strong }) =>
    `<pattern id="p" width="80" height="80" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">${fill(dark)}` +
    `<path d="M0 0h40v80H0z" fill="${strong}"/></pattern>${TILED}`,
];

/** SVG of a field of 320 × 630. @param slot from 1 to 10 */
export const drawPattern = (slot: number): string =>
  PATTERNS[(slot - 1) % PATTERNS.length]?.(getShades(slot)) ?? '';

/** The colour of the name of the category on light paper. */
export const getCategoryColour = (slot: number): string =>
  toHex(0.48, 0.13, HUES[(slot - 1) % HUES.length] ?? HUES[0]);

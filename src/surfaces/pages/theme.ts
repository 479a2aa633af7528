// The colours of the pages, in light and in dark: the settings choose which of them a stylesheet has.
import type { Env } from '../../foundation/config/env.js';
import { getContrast, mix, shadeUntilReadable } from './colours.js';

type Properties = Readonly<Record<string, string>>;

/** Fills buttons, and has black or white text, where the settings name no colour. */
export const DEFAULT_BRAND = '#2340c8';

/** `cl` and `cs` are the lightness and the chroma of all categories, `on-c` the text on their bars. */
const LIGHT = {
  paper: '#faf9f6',
  card: '#ffffff',
  ink: '#15171c',
  soft: '#565b67',
  line: '#dfdcd4',
  field: '#827f78',
  accent: DEFAULT_BRAND,
  'accent-wash': '#e9ecfa',
  good: '#14603a',
  'good-wash': '#e2f2e8',
  warn: '#874a00',
  'warn-wash': '#fdf0d8',
  stop: '#a01f2d',
  'stop-wash': '#fbe6e7',
  cl: '0.48',
  cs: '0.13',
  'on-c': '#ffffff',
};

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#121317',
  card: '#1b1d22',
  ink: '#efede8',
  soft: '#adb1bc',
  line: '#33363d',
  field: '#858994',
  accent: '#9fb0ff',
  'accent-wash': '#262b46',
  good: '#86d8a8',
  'good-wash': '#16301f',
  warn: '#f2c078',
  'warn-wash': '#362810',
  stop: '#ffa6a9',
  'stop-wash': '#3d1a1d',
  cl: '0.78',
  cs: '0.11',
  'on-c': '#101218',
};

/** More than the 4.5 of WCAG, so that text stays readable on the washes, too. */
const CONTRAST = { light: 5.2, dark: 6.5 };
const BLACK = '#000000';
const WHITE = '#ffffff';

/** The colour of a site as it is, with the text that is readable on it: for the fill of buttons. */
export function buildBrand(color: string): { readonly brand: string; readonly 'brand-ink': string } {
  const isDark = getContrast(color, WHITE) >= getContrast(color, BLACK);
  return { brand: color, 'brand-ink': isDark ? WHITE : BLACK };
}

/** The shades of a colour that are readable in light and in dark: for links, outlines and what has the focus. */
export function buildAccents(color: string): { readonly light: Properties; readonly dark: Properties } {
  const light = shadeUntilReadable(color, LIGHT.paper, BLACK, CONTRAST.light);
  const dark = shadeUntilReadable(color, DARK.card, WHITE, CONTRAST.dark);
  return {
    light: { accent: light, 'accent-wash': mix(WHITE, light, 0.1) },
    dark: { accent: dark, 'accent-wash': mix(DARK.card, dark, 0.15) },
  };
}

/** The colour of links on light and on dark backgrounds. */
export function getAccents({ siteColor }: Pick<Env, 'siteColor'>): {
  readonly light: string;
  readonly dark: string;
} {
  const { light, dark } = siteColor === null ? { light: {}, dark: {} } : buildAccents(siteColor);
  return { light: light['accent'] ?? LIGHT.accent, dark: dark['accent'] ?? DARK.accent };
}

const write = (properties: Properties, root = ':root'): string =>
  `${root} { ${Object.entries(properties)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')} }\n`;

/** The brand is the same in both schemes, with its own text. */
export function buildTheme({ siteColor, colorScheme }: Pick<Env, 'siteColor' | 'colorScheme'>): string {
  const accents = siteColor === null ? { light: {}, dark: {} } : buildAccents(siteColor);
  const light: Properties = { ...LIGHT, ...accents.light };
  const dark: Properties = { ...DARK, ...accents.dark };
  const shared = buildBrand(siteColor ?? DEFAULT_BRAND);
  const scheme = `:root { color-scheme: ${formatScheme(colorScheme)}; }\n`;
  if (colorScheme === 'dark') return scheme + write({ ...shared, ...dark });
  const inLight = scheme + write({ ...shared, ...light });
  return colorScheme === 'light'
    ? inLight
    : `${inLight}@media (prefers-color-scheme: dark) { ${write(dark, ':root:where(:not(.always-light))')} }\n`;
}

/** As the property and the meta element have it. */
export const formatScheme = (scheme: Env['colorScheme']): string =>
  scheme === 'auto' ? 'light dark' : scheme;

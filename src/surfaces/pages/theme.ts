// The colours of the pages, in light and in dark: the settings choose which of them a stylesheet has.
import type { Env } from '../../foundation/config/env.js';
import { mix, shadeUntilReadable } from './colours.js';

type Properties = Readonly<Record<string, string>>;

const LIGHT = {
  paper: '#fbfaf8',
  card: '#ffffff',
  ink: '#1d1f24',
  soft: '#5a5f6b',
  line: '#dedbd4',
  field: '#84817a',
  accent: '#8a2f3f',
  'accent-ink': '#ffffff',
  'accent-wash': '#f6e9ea',
  warn: '#8a4b00',
  'warn-wash': '#fdf1dd',
};

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#16171a',
  card: '#1f2125',
  ink: '#eceae6',
  soft: '#a9adb7',
  line: '#34373d',
  field: '#7f838d',
  accent: '#f0a3ae',
  'accent-ink': '#2b0d13',
  'accent-wash': '#3a2226',
  warn: '#f2c078',
  'warn-wash': '#38290f',
};

/** More than the 4.5 of WCAG, so that text stays readable on the other backgrounds, too. */
const CONTRAST = 5;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** The shades of an accent that are readable in light and in dark. */
export function buildAccents(color: string): { readonly light: Properties; readonly dark: Properties } {
  const light = shadeUntilReadable(color, LIGHT.paper, BLACK, CONTRAST);
  const dark = shadeUntilReadable(color, DARK.card, WHITE, CONTRAST);
  return {
    light: { accent: light, 'accent-ink': WHITE, 'accent-wash': mix(WHITE, light, 0.1) },
    dark: { accent: dark, 'accent-ink': mix(BLACK, dark, 0.08), 'accent-wash': mix(DARK.card, dark, 0.15) },
  };
}

const write = (properties: Properties): string =>
  `:root { ${Object.entries(properties)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')} }\n`;

/** The marks of a map lie on light tiles in both schemes. */
export function buildTheme({ siteColor, colorScheme }: Pick<Env, 'siteColor' | 'colorScheme'>): string {
  const accents = siteColor === null ? { light: {}, dark: {} } : buildAccents(siteColor);
  const light: Properties = { ...LIGHT, ...accents.light };
  const dark: Properties = { ...DARK, ...accents.dark };
  const shared = { mark: light['accent'] ?? LIGHT.accent };
  const scheme = `:root { color-scheme: ${formatScheme(colorScheme)}; }\n`;
  if (colorScheme === 'dark') return scheme + write({ ...shared, ...dark });
  const inLight = scheme + write({ ...shared, ...light });
  return colorScheme === 'light'
    ? inLight
    : `${inLight}@media (prefers-color-scheme: dark) { ${write(dark)} }\n`;
}

/** As the property and the meta element have it. */
export const formatScheme = (scheme: Env['colorScheme']): string =>
  scheme === 'auto' ? 'light dark' : scheme;

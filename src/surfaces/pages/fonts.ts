// The font of the pages, in a file for each script: a page loads those whose letters it has.
import { readFileSync } from 'node:fs';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PageAsset } from './page-asset.js';

/** The ranges of the package, without characters that no language of the service has. The last range that fits counts. */
const SCRIPTS = {
  'latin-ext': 'U+100-2C5,U+2C7-2DD,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0',
  cyrillic: 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116',
  greek: 'U+370-3FF',
  latin: 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
} as const;

type Script = keyof typeof SCRIPTS;

export type FontAssets = Readonly<Record<Script, PageAsset>>;

/** @param toPath the path of an asset by its name, its content and its ending */
export function loadFonts(toPath: (name: string, content: Buffer, ending: string) => string): FontAssets {
  const entries = (Object.keys(SCRIPTS) as Script[]).map((script) => {
    const content = readFileSync(
      require.resolve(`@fontsource-variable/sofia-sans/files/sofia-sans-${script}-wght-normal.woff2`),
    );
    return [script, { path: toPath(`sofia-sans-${script}`, content, 'woff2'), content, type: 'font/woff2' }];
  });
  return Object.fromEntries(entries) as FontAssets;
}

/** Fonts that are late on a slow first visit are not used, so that no text moves. */
export const writeFontFaces = (fonts: FontAssets): string =>
  (Object.keys(SCRIPTS) as Script[])
    .map((script) => {
      const file = fonts[script].path.replace(/^.*\//, '');
      return `@font-face { font-family: 'Sofia Sans'; src: url(${file}); font-weight: 1 1000; font-display: optional; unicode-range: ${SCRIPTS[script]} }`;
    })
    .join('\n');

/** Digits and signs are Latin in every language. */
export function listPreloaded(fonts: FontAssets, language: LanguageCode): readonly PageAsset[] {
  if (language === 'bg') return [fonts.latin, fonts.cyrillic];
  return language === 'el' ? [fonts.latin, fonts.greek] : [fonts.latin];
}

// What operators put beside the data for the pages: parts of HTML, a stylesheet and logos. They are trusted.
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSharp } from '../../calendar/images/intake/measure-image.js';
import type { Env } from '../../foundation/config/env.js';
import { closeElements } from '../../foundation/html/close-elements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

const MAX_TEXT_BYTES = 64 * 1024;
const MAX_LOGO_BYTES = 512 * 1024;

const LOGO_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

export interface Logo {
  readonly content: Buffer;
  readonly ending: keyof typeof LOGO_TYPES;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

type TextByLanguage = Readonly<Partial<Record<LanguageCode | '', string>>>;

export interface OwnFiles {
  /** HTML in the header of each page, by language; `''` is for those without their own. */
  readonly header: TextByLanguage;
  readonly footer: TextByLanguage;
  readonly styles: string;
  readonly logos: Readonly<Partial<Record<LogoName, Logo>>>;
}

/** A wordmark contains the name of the site, and stands instead of it. */
const LOGO_NAMES = ['logo', 'logo-dark', 'wordmark', 'wordmark-dark'] as const;
export type LogoName = (typeof LOGO_NAMES)[number];

export const NO_FILES: OwnFiles = { header: {}, footer: {}, styles: '', logos: {} };

/**
 * Reads the folder `pages` of the data. Files that are not there change nothing.
 *
 * @throws Error with a sentence for the operator when a file is too large, or cannot be read
 */
export async function readOwnFiles({
  dataDir,
  languages,
}: Pick<Env, 'dataDir' | 'languages'>): Promise<OwnFiles> {
  const folder = resolve(dataDir, 'pages');
  const readPart = async (name: 'header' | 'footer'): Promise<TextByLanguage> => {
    const codes = ['' as const, ...languages];
    const texts = await Promise.all(
      codes.map((code) => readText(resolve(folder, `${name}${code === '' ? '' : `.${code}`}.html`))),
    );
    return Object.fromEntries(
      codes.flatMap((code, index) => (texts[index] ? [[code, closeElements(texts[index])]] : [])),
    );
  };
  const [header, footer, styles, logos] = await Promise.all([
    readPart('header'),
    readPart('footer'),
    readText(resolve(folder, 'style.css')),
    Promise.all(LOGO_NAMES.map((name) => readLogo(folder, name))),
  ]);
  const entries = LOGO_NAMES.flatMap((name, index) => {
    const logo = logos[index];
    return logo === null || logo === undefined ? [] : [[name, logo] as const];
  });
  return { header, footer, styles, logos: Object.fromEntries(entries) };
}

async function readText(path: string): Promise<string> {
  const content = await readSmallFile(path, MAX_TEXT_BYTES);
  return (
    content
      ?.toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim() ?? ''
  );
}

async function readLogo(folder: string, name: LogoName): Promise<Logo | null> {
  for (const ending of ['svg', 'png'] as const) {
    const path = resolve(folder, `${name}.${ending}`);
    const content = await readSmallFile(path, MAX_LOGO_BYTES);
    if (content === null) continue;
    const sharp = await loadSharp();
    const { width, height, format } = await sharp(content)
      .metadata()
      .catch((cause: unknown) => {
        throw new Error(`${path} is no image.`, { cause });
      });
    if (format !== ending) throw new Error(`${path} is an image of another kind: ${format}.`);
    return { content, ending, type: LOGO_TYPES[ending], width, height };
  }
  return null;
}

/** @returns null when there is no file */
async function readSmallFile(path: string, maxBytes: number): Promise<Buffer | null> {
  try {
    const entry = await stat(path);
    // Reading a pipe or a device may never end.
    if (!entry.isFile()) throw new Error(`${path} is no file.`);
    const { size } = entry;
    if (size > maxBytes) throw new Error(`${path} must have at most ${maxBytes / 1024} kB.`);
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === undefined) throw error;
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

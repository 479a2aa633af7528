// The types of image that the service takes, how their files begin, and what stored files are called.
import { extname } from 'node:path';
import type { FormatEnum } from 'sharp';

export type ImageExtension = 'jpg' | 'png' | 'webp' | 'gif' | 'avif';

/** By the extension that stored files have. */
export const MIME_TYPES: Readonly<Record<ImageExtension, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

export interface ImageType {
  readonly extension: ImageExtension;
  readonly format: keyof FormatEnum;
  /** How every file of the type begins, as latin1 text. */
  readonly begins: RegExp;
}

const TYPES: readonly ImageType[] = [
  { extension: 'jpg', format: 'jpeg', begins: /^\xff\xd8\xff/ },
  { extension: 'png', format: 'png', begins: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'webp', format: 'webp', begins: /^RIFF[^]{4}WEBP/ },
  { extension: 'gif', format: 'gif', begins: /^GIF8[79]a/ },
  { extension: 'avif', format: 'heif', begins: /^[^]{4}ftyp(?:avi[fs]|mif1[^]{4}(?:[^]{4}){0,8}?avif)/ },
];

/** The type that the content begins like. */
export function typeOf(content: Buffer): ImageType | undefined {
  const beginning = content.toString('latin1', 0, 64);
  return TYPES.find(({ begins }) => begins.test(beginning));
}

/** Whether the content begins like a file of the type that its name says. */
export const beginsAs = (name: string, content: Buffer): boolean =>
  typeOf(content)?.extension === extensionOf(name);

const EXTENSION = `\\.(?:${Object.keys(MIME_TYPES).join('|')})`;
const FULL_NAME = new RegExp(`^[0-9a-f]{32}${EXTENSION}$`);
const NAME = new RegExp(`^[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5})?${EXTENSION}$`);

/**
 * Whether a file of an image can have this name: its content, the measures of a smaller form, and the type. None leads out
 * of a folder.
 */
export const isFileName = (name: string): boolean => NAME.test(name);

/** The same, of an image in full size. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name);

export const extensionOf = (name: string): ImageExtension => extname(name).slice(1) as ImageExtension;

export const mimeTypeOf = (name: string): string => MIME_TYPES[extensionOf(name)];

/** @param file the name of the image in full size */
export const sizedName = (file: string, width: number, height: number): string =>
  file.replace('.', `-${width}x${height}.`);

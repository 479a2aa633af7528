// The supported image types, their signatures, and the names of stored files.
import { extname } from 'node:path';
import type { FormatEnum } from 'sharp';

export type ImageExtension = 'jpg' | 'png' | 'webp' | 'gif' | 'avif';

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
  /** Matches the first bytes of the file, as latin1 text. */
  readonly signature: RegExp;
}

const IMAGE_TYPES: readonly ImageType[] = [
  { extension: 'jpg', format: 'jpeg', signature: /^\xff\xd8\xff/ },
  { extension: 'png', format: 'png', signature: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'webp', format: 'webp', signature: /^RIFF[^]{4}WEBP/ },
  { extension: 'gif', format: 'gif', signature: /^GIF8[79]a/ },
  { extension: 'avif', format: 'heif', signature: /^[^]{4}ftyp(?:avi[fs]|mif1[^]{4}(?:[^]{4}){0,8}?avif)/ },
];

export function detectImageType(content: Buffer): ImageType | undefined {
  const beginning = content.toString('latin1', 0, 64);
  return IMAGE_TYPES.find(({ signature }) => signature.test(beginning));
}

/** Whether the content has the signature of the type in its name. */
export const matchesExtension = (name: string, content: Buffer): boolean =>
  detectImageType(content)?.extension === getExtension(name);

const EXTENSION_PATTERN = `\\.(?:${Object.keys(MIME_TYPES).join('|')})`;
const FULL_SIZE_FILE_NAME = new RegExp(`^[0-9a-f]{32}${EXTENSION_PATTERN}$`);
const IMAGE_FILE_NAME = new RegExp(`^[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5})?${EXTENSION_PATTERN}$`);

/** Matches a hash of the content, optional dimensions, and the extension, and hence no path separators. */
export const isImageFileName = (name: string): boolean => IMAGE_FILE_NAME.test(name);

export const isFullSizeFileName = (name: string): boolean => FULL_SIZE_FILE_NAME.test(name);

export const getExtension = (name: string): ImageExtension => extname(name).slice(1) as ImageExtension;

export const getMimeType = (name: string): string => MIME_TYPES[getExtension(name)];

/** @param file the name of the full-size file */
export const buildSizedFileName = (file: string, width: number, height: number): string =>
  file.replace('.', `-${width}x${height}.`);

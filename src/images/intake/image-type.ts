// The types of image that the service takes, and how their files begin.
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
export function beginsAs(name: string, content: Buffer): boolean {
  const type = TYPES.find(({ extension }) => name.endsWith(`.${extension}`));
  return type?.begins.test(content.toString('latin1', 0, 64)) === true;
}

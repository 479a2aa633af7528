// The names of stored files: the content, in full size or with the measures of a smaller form, and the type.
import { extname } from 'node:path';
import { type ImageExtension, MIME_TYPES } from './image-type.js';

const TYPE = `\\.(?:${Object.keys(MIME_TYPES).join('|')})`;
const FULL_NAME = new RegExp(`^[0-9a-f]{32}${TYPE}$`);
const NAME = new RegExp(`^[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5})?${TYPE}$`);

/** Whether a file of an image can have this name. None leads out of a folder. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** The same, of an image in full size. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name);

export const extensionOf = (name: string): ImageExtension => extname(name).slice(1) as ImageExtension;

export const mimeTypeOf = (name: string): string => MIME_TYPES[extensionOf(name)];

/** @param file the name of the image in full size */
export function sizedName(file: string, width: number, height: number): string {
  return file.replace('.', `-${width}x${height}.`);
}

// Estimates the memory that decoding an image takes, from its header alone. The figures were measured, and hold for
// images that are built to need as much as possible.
import type { Metadata } from 'sharp';
import { largestItem } from './avif-items.js';
import { enoughFor, sizesOf } from './image-sizes.js';
import type { ImageExtension } from './image-type.js';
import { jpegStructure } from './jpeg-structure.js';

/** In bytes, for the one image that a process works on. */
export const MAX_MEMORY = 200_000_000;

/** In bytes. */
export interface MemoryNeeded {
  /** To decode the image and to make its smaller forms. */
  readonly toRead: number;
  /** To write it anew in full size. */
  readonly toRewrite: number;
}

/** Rows in full width that resizing holds. */
const ROWS = 1400;

/** For each pixel of a smaller form, while it is written. */
const TO_WRITE_FORM: Readonly<Record<ImageExtension, number>> = {
  jpg: 8,
  png: 4,
  webp: 12,
  gif: 12,
  avif: 40,
};

export function memoryNeeded(content: Buffer, extension: ImageExtension, metadata: Metadata): MemoryNeeded {
  const { width, channels, depth, pages = 1, autoOrient } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  const pixels = Math.max(width * height, extension === 'avif' ? largestItem(content) : 0);
  const pixelBytes = channels * (depth === 'ushort' ? 2 : 1);
  const rows = width * pixelBytes * ROWS;
  const { read, rewrite } = forEachPixel(content, extension, { metadata, pages, pixelBytes });
  return {
    toRead: Math.max(pixels * read + rows, formsOf(autoOrient, channels, extension)),
    toRewrite: pixels * rewrite + rows,
  };
}

interface PixelFacts {
  readonly metadata: Metadata;
  readonly pages: number;
  readonly pixelBytes: number;
}

interface PixelMemory {
  readonly read: number;
  readonly rewrite: number;
}

function forEachPixel(
  content: Buffer,
  extension: ImageExtension,
  { metadata: { isProgressive, hasAlpha, depth, orientation = 1 }, pages, pixelBytes }: PixelFacts,
): PixelMemory {
  // Turning needs the whole image.
  const turned = orientation > 1 ? pixelBytes : 0;
  switch (extension) {
    case 'jpg': {
      const read = 2 * jpegStructure(content, Infinity).heldCoefficients;
      return { read, rewrite: read + turned };
    }
    case 'png': {
      const read = isProgressive ? pixelBytes : 0;
      return { read, rewrite: read + turned };
    }
    case 'webp':
      return { read: webpRead(content, { pages, hasAlpha }), rewrite: hasAlpha ? 18 : 11 };
    case 'gif':
      return { read: 9, rewrite: 20 };
    case 'avif':
      // What the file says of depth and subsampling need not be true of the picture in it.
      return { read: 26, rewrite: depth === 'ushort' ? 56 : 40 };
  }
}

/** Lossy pictures are made smaller while they are decoded. */
function webpRead(content: Buffer, { pages, hasAlpha }: { pages: number; hasAlpha: boolean }): number {
  if (pages > 1) return 6.5;
  return hasAlpha || content.includes('VP8L') ? 4.5 : 0.5;
}

/** The pixels from which all forms are made, and the largest form while it is written. */
function formsOf(
  image: { readonly width: number; readonly height: number },
  channels: number,
  extension: ImageExtension,
): number {
  const sizes = [...sizesOf(image).values()];
  const enough = enoughFor(sizes, image);
  const largest = Math.max(0, ...sizes.map(({ width, height }) => width * height));
  return enough.width * enough.height * channels + largest * TO_WRITE_FORM[extension];
}

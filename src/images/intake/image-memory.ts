// Estimates the memory that decoding an image takes, from its header alone. The figures were measured, and hold for
// images that are built to need as much as possible.
import type { Metadata } from 'sharp';
import { largestItem } from './avif-items.js';
import { enoughFor, type Measures, sizesOf } from './image-sizes.js';
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
  const { width, channels, depth, orientation = 1, autoOrient } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  const pixels = Math.max(width * height, extension === 'avif' ? largestItem(content) : 0);
  const pixelBytes = channels * (depth === 'ushort' ? 2 : 1);
  const rows = width * pixelBytes * ROWS;
  // Turning needs the whole image.
  const turned = orientation > 1 ? pixelBytes : 0;
  const { read, rewrite = read + turned } = FOR_EACH_PIXEL[extension](content, metadata, pixelBytes);
  return {
    toRead: Math.max(pixels * read + rows, formsOf(autoOrient, channels, extension)),
    toRewrite: pixels * rewrite + rows,
  };
}

interface PixelMemory {
  readonly read: number;
  /** What is read and turned when it is left out. */
  readonly rewrite?: number;
}

const FOR_EACH_PIXEL: Readonly<
  Record<ImageExtension, (content: Buffer, metadata: Metadata, pixelBytes: number) => PixelMemory>
> = {
  jpg: (content) => ({ read: 2 * jpegStructure(content, Infinity).heldCoefficients }),
  png: (_, { isProgressive }, pixelBytes) => ({ read: isProgressive ? pixelBytes : 0 }),
  webp: (content, { pages = 1, hasAlpha }) => {
    // Lossy pictures are made smaller while they are decoded.
    const read = hasAlpha || content.includes('VP8L') ? 4.5 : 0.5;
    return { read: pages > 1 ? 6.5 : read, rewrite: hasAlpha ? 18 : 11 };
  },
  gif: () => ({ read: 9, rewrite: 20 }),
  // What the file says of depth and subsampling need not be true of the picture in it.
  avif: (_, { depth }) => ({ read: 26, rewrite: depth === 'ushort' ? 56 : 40 }),
};

/** The pixels from which all forms are made, and the largest form while it is written. */
function formsOf(image: Measures, channels: number, extension: ImageExtension): number {
  const sizes = [...sizesOf(image).values()];
  const enough = enoughFor(sizes, image);
  const largest = Math.max(0, ...sizes.map(({ width, height }) => width * height));
  return enough.width * enough.height * channels + largest * TO_WRITE_FORM[extension];
}

// Estimates the memory that decoding an image takes, from its header alone. The figures were measured, and hold for
// images that are built to need as much as possible.
import type { Metadata } from 'sharp';
import { findLargestItemPixels } from './avif-items.js';
import { computeSourceDimensions, type Dimensions, computeSizes } from './image-sizes.js';
import type { ImageExtension } from './image-type.js';
import { parseJpegStructure } from './jpeg-structure.js';

/** In bytes, for the one image that a process works on. */
export const MAX_MEMORY_BYTES = 200_000_000;

/** In bytes. */
export interface MemoryEstimate {
  /** To decode the image and to make its smaller forms. */
  readonly decodeBytes: number;
  /** To write it anew in full size. */
  readonly reencodeBytes: number;
}

/** Rows in full width that resizing holds. */
const RESIZE_ROWS = 1400;

/** For each pixel of a smaller form, while it is written. */
const ENCODE_BYTES_PER_PIXEL: Readonly<Record<ImageExtension, number>> = {
  jpg: 8,
  png: 4,
  webp: 12,
  gif: 12,
  avif: 40,
};

export function estimateMemory(
  content: Buffer,
  extension: ImageExtension,
  metadata: Metadata,
): MemoryEstimate {
  const { width, channels, depth, orientation = 1, autoOrient } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  const pixels = Math.max(width * height, extension === 'avif' ? findLargestItemPixels(content) : 0);
  const pixelBytes = channels * (depth === 'ushort' ? 2 : 1);
  const rows = width * pixelBytes * RESIZE_ROWS;
  // Turning needs the whole image.
  const turned = orientation > 1 ? pixelBytes : 0;
  const { decode: read, reencode: rewrite = read + turned } = BYTES_PER_PIXEL[extension](
    content,
    metadata,
    pixelBytes,
  );
  return {
    decodeBytes: Math.max(pixels * read + rows, estimateResizeBytes(autoOrient, channels, extension)),
    reencodeBytes: pixels * rewrite + rows,
  };
}

interface BytesPerPixel {
  readonly decode: number;
  /** What is read and turned when it is left out. */
  readonly reencode?: number;
}

const BYTES_PER_PIXEL: Readonly<
  Record<ImageExtension, (content: Buffer, metadata: Metadata, pixelBytes: number) => BytesPerPixel>
> = {
  jpg: (content) => ({ decode: 2 * parseJpegStructure(content, Infinity).heldCoefficients }),
  png: (_, { isProgressive }, pixelBytes) => ({ decode: isProgressive ? pixelBytes : 0 }),
  webp: (content, { pages = 1, hasAlpha }) => {
    // Lossy pictures are made smaller while they are decoded.
    const read = hasAlpha || content.includes('VP8L') ? 4.5 : 0.5;
    return { decode: pages > 1 ? 6.5 : read, reencode: hasAlpha ? 18 : 11 };
  },
  gif: () => ({ decode: 9, reencode: 20 }),
  // What the file says of depth and subsampling need not be true of the picture in it.
  avif: (_, { depth }) => ({ decode: 26, reencode: depth === 'ushort' ? 56 : 40 }),
};

/** The pixels from which all forms are made, and the largest form while it is written. */
function estimateResizeBytes(image: Dimensions, channels: number, extension: ImageExtension): number {
  const sizes = [...computeSizes(image).values()];
  const enough = computeSourceDimensions(sizes, image);
  const largest = Math.max(0, ...sizes.map(({ width, height }) => width * height));
  return enough.width * enough.height * channels + largest * ENCODE_BYTES_PER_PIXEL[extension];
}

// Estimates the memory for decoding an image from its header. The figures were measured with images that are built to
// need as much as possible.
import type { Metadata } from 'sharp';
import { findLargestItemPixels } from './avif-items.js';
import { computeSourceDimensions, type Dimensions, computeSizes } from './image-sizes.js';
import type { ImageExtension } from './image-type.js';
import { parseJpegStructure } from './jpeg-structure.js';

/** Limit for the image that a process works on; it works on one at a time. */
export const MAX_MEMORY_BYTES = 200_000_000;

interface MemoryEstimate {
  /** Includes the generation of smaller sizes. */
  readonly decodeBytes: number;
  readonly reencodeBytes: number;
}

/** Rows of full width that libvips keeps while it resizes. */
const RESIZE_ROWS = 1400;

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
  // Rotation needs the whole image in memory.
  const rotation = orientation > 1 ? pixelBytes : 0;
  const perPixel = BYTES_PER_PIXEL[extension](content, metadata, pixelBytes);
  const { decode, reencode = decode + rotation } = perPixel;
  return {
    decodeBytes: Math.max(pixels * decode + rows, estimateResizeBytes(autoOrient, channels, extension)),
    reencodeBytes: pixels * reencode + rows,
  };
}

interface BytesPerPixel {
  readonly decode: number;
  /** Defaults to decoding and rotation. */
  readonly reencode?: number;
}

const BYTES_PER_PIXEL: Readonly<
  Record<ImageExtension, (content: Buffer, metadata: Metadata, pixelBytes: number) => BytesPerPixel>
> = {
  jpg: (content) => ({ decode: 2 * parseJpegStructure(content, Infinity).heldCoefficients }),
  png: (_, { isProgressive }, pixelBytes) => ({ decode: isProgressive ? pixelBytes : 0 }),
  webp: (content, { pages = 1, hasAlpha }) => {
    // The decoder scales lossy pictures down while it decodes.
    const still = hasAlpha || content.includes('VP8L') ? 4.5 : 0.5;
    return { decode: pages > 1 ? 6.5 : still, reencode: hasAlpha ? 18 : 11 };
  },
  gif: () => ({ decode: 9, reencode: 20 }),
  // The header may misstate depth and subsampling.
  avif: (_, { depth }) => ({ decode: 26, reencode: depth === 'ushort' ? 56 : 40 }),
};

/** Adds the source pixels of all sizes and the largest size during its encoding. */
function estimateResizeBytes(image: Dimensions, channels: number, extension: ImageExtension): number {
  const sizes = [...computeSizes(image).values()];
  const source = computeSourceDimensions(sizes, image);
  const largest = Math.max(0, ...sizes.map(({ width, height }) => width * height));
  return source.width * source.height * channels + largest * ENCODE_BYTES_PER_PIXEL[extension];
}

// Checks by content whether a file is an acceptable image. Names and declared types are not trusted.
import type { Metadata, SharpOptions } from 'sharp';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { MAX_MEMORY_BYTES, estimateMemory } from './image-memory.js';
import type { Dimensions } from './image-sizes.js';
import { hasTooManyParts } from './image-parts.js';
import { type ImageExtension, type ImageType, MIME_TYPES, detectImageType } from './image-type.js';

/** The dimensions after the rotation that the file requests. */
export interface ImageInfo extends Dimensions {
  readonly extension: ImageExtension;
  readonly mimeType: string;
}

export interface MeasuredImage extends ImageInfo {
  /** Whether the file requests to be rotated or mirrored. */
  readonly isRotated: boolean;
  readonly isTooLargeToReencode: boolean;
}

/** Decoders and resizing keep several hundred rows in memory. */
const MAX_SIDE = 20_000;

/** Applies to one frame. */
const MAX_PIXELS = 50_000_000;

/** Applies to all frames together, which viewers have to decode. */
const MAX_ANIMATION_PIXELS = 4 * MAX_PIXELS;

/** `metadata` decodes no pixels. `checkDimensions` limits them with a more specific error. */
const HEADER_OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true };

export const SHARP_OPTIONS: SharpOptions = { ...HEADER_OPTIONS, limitInputPixels: MAX_PIXELS };

/** Uses only the decoder of the type that the signature shows, and decodes no pixels. */
export async function measureImage(content: Buffer): Promise<MeasuredImage | ParameterError> {
  const type = detectImageType(content);
  if (type === undefined) return new ParameterError('image_type');
  // Comes first, because the library takes minutes to read a header of 100,000 frames.
  if (hasTooManyParts(content, type.extension)) return new ParameterError('image_parts');
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(content, HEADER_OPTIONS).metadata();
    if (!isOfType(metadata, type)) return new ParameterError('image_type');
    const dimensionError = checkDimensions(metadata);
    if (dimensionError !== null) return dimensionError;
    const { decodeBytes, reencodeBytes } = estimateMemory(content, type.extension, metadata);
    if (decodeBytes > MAX_MEMORY_BYTES) return new ParameterError('image_memory');
    const { autoOrient, orientation = 1 } = metadata;
    return {
      extension: type.extension,
      mimeType: MIME_TYPES[type.extension],
      width: autoOrient.width,
      height: autoOrient.height,
      isRotated: orientation > 1,
      isTooLargeToReencode: reencodeBytes > MAX_MEMORY_BYTES,
    };
  } catch {
    return new ParameterError('image_broken');
  }
}

/** HEIF containers hold other codecs, too. */
const isOfType = ({ format, compression }: Metadata, type: ImageType): boolean =>
  format === type.format && (format !== 'heif' || compression === 'av1');

function checkDimensions({
  width,
  height: total,
  pageHeight: height = total,
  pages = 1,
}: Metadata): ParameterError | null {
  if (Math.max(width, height) > MAX_SIDE) return new ParameterError('image_side', { max: MAX_SIDE });
  const pixels = width * height;
  const max = pixels > MAX_PIXELS ? MAX_PIXELS : MAX_ANIMATION_PIXELS;
  return pixels * pages > max ? new ParameterError('image_pixels', { max: max / 1_000_000 }) : null;
}

/** Loads the library on first use. Limits memory: no cache, and one thread. */
export async function loadSharp(): Promise<typeof import('sharp')> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

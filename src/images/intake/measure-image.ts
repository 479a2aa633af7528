// Tells by its content whether a file is an image that we take; names and declared types prove nothing.
import type { Metadata, SharpOptions } from 'sharp';
import { ParameterError } from '../../errors/parameter-error.js';
import { MAX_MEMORY_BYTES, estimateMemory } from './image-memory.js';
import type { Dimensions } from './image-sizes.js';
import { hasTooManyParts } from './image-parts.js';
import { type ImageExtension, type ImageType, MIME_TYPES, detectImageType } from './image-type.js';

/** Its measures are those as shown: after the rotation that the file asks for. */
export interface ImageInfo extends Dimensions {
  readonly extension: ImageExtension;
  readonly mimeType: string;
}

/** An image that was measured and not decoded yet. */
export interface MeasuredImage extends ImageInfo {
  /** The file asks to be turned or mirrored when it is shown. */
  readonly isRotated: boolean;
  /** Writing the image anew in full size takes more memory than there is for one image. */
  readonly isTooLargeToReencode: boolean;
}

/** In pixels. Decoders and resizing work on whole rows, some hundred of them at once. */
const MAX_SIDE = 20_000;

/** Of one frame. */
const MAX_PIXELS = 50_000_000;

/** Of all frames of a moving image: what those who look at it decode one after the other. */
const MAX_ANIMATION_PIXELS = 4 * MAX_PIXELS;

/** For `metadata`, which decodes no pixels: their number is checked here, for a sentence that says what is wrong. */
const HEADER_OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true };

export const SHARP_OPTIONS: SharpOptions = { ...HEADER_OPTIONS, limitInputPixels: MAX_PIXELS };

/**
 * The type and the measures of an image, or what is wrong with the file. Other decoders than that of the type the
 * file begins like are never tried, and nothing is decoded that is too large.
 */
export async function measureImage(content: Buffer): Promise<MeasuredImage | ParameterError> {
  const type = detectImageType(content);
  if (type === undefined) return new ParameterError('image_type');
  // Before the library sees the file: it takes minutes to read a header of 100,000 frames.
  if (hasTooManyParts(content, type.extension)) return new ParameterError('image_parts');
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(content, HEADER_OPTIONS).metadata();
    if (!isOfType(metadata, type)) return new ParameterError('image_type');
    const fault = checkDimensions(metadata);
    if (fault !== null) return fault;
    const { decodeBytes: toRead, reencodeBytes: toRewrite } = estimateMemory(
      content,
      type.extension,
      metadata,
    );
    if (toRead > MAX_MEMORY_BYTES) return new ParameterError('image_memory');
    const { autoOrient, orientation = 1 } = metadata;
    return {
      extension: type.extension,
      mimeType: MIME_TYPES[type.extension],
      width: autoOrient.width,
      height: autoOrient.height,
      isRotated: orientation > 1,
      isTooLargeToReencode: toRewrite > MAX_MEMORY_BYTES,
    };
  } catch {
    return new ParameterError('image_broken');
  }
}

/** The container of AVIF holds other codecs too. */
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

/**
 * Loaded with the first image: most processes never need it. Its cache would only hold what nobody asks for again, and
 * one image at a time is worked on, by one thread.
 */
export async function loadSharp(): Promise<typeof import('sharp')> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

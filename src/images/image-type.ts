// Tells by its content whether a file is an image that we take; names and declared types prove nothing.
import type { FormatEnum, Metadata, SharpOptions } from 'sharp';
import { Fault } from '../errors/fault.js';

export type ImageExtension = 'jpg' | 'png' | 'webp' | 'gif' | 'avif';

/** By the extension that stored files have. */
export const MIME_TYPES: Readonly<Record<ImageExtension, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

export interface ImageFacts {
  readonly extension: ImageExtension;
  readonly mimeType: string;
  /** In pixels, as shown: after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
}

/** An image that was measured and not decoded yet. */
export interface MeasuredImage extends ImageFacts {
  /** The file asks to be turned or mirrored when it is shown. */
  readonly isTurned: boolean;
}

interface ImageType {
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

/** Of one frame: what a decoder has to hold in memory. */
const MAX_PIXELS = 50_000_000;

/** Of all frames of a moving image: what those who look at it decode one after the other. */
const MAX_MOVING_PIXELS = 4 * MAX_PIXELS;

export const OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true };

/**
 * The type and the measures of an image, or what is wrong with the file. Other decoders than that of the type the
 * file begins like are never tried, and nothing is decoded that is too large.
 */
export async function measureImage(content: Buffer): Promise<MeasuredImage | Fault> {
  const beginning = content.toString('latin1', 0, 64);
  const type = TYPES.find(({ begins }) => begins.test(beginning));
  if (type === undefined) return new Fault('image_type');
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(content, OPTIONS).metadata();
    if (!isOfType(metadata, type)) return new Fault('image_type');
    return tooLarge(metadata) ?? toMeasured(type.extension, metadata);
  } catch {
    return new Fault('image_broken');
  }
}

/** The container of AVIF holds other codecs too. */
const isOfType = ({ format, compression }: Metadata, type: ImageType): boolean =>
  format === type.format && (format !== 'heif' || compression === 'av1');

function tooLarge({ width, height, pageHeight, pages = 1 }: Metadata): Fault | null {
  const pixels = width * (pageHeight ?? height);
  const max = pixels > MAX_PIXELS ? MAX_PIXELS : MAX_MOVING_PIXELS;
  return pixels * pages > max ? new Fault('image_pixels', { max: max / 1_000_000 }) : null;
}

const toMeasured = (extension: ImageExtension, { autoOrient, orientation = 1 }: Metadata): MeasuredImage => ({
  extension,
  mimeType: MIME_TYPES[extension],
  width: autoOrient.width,
  height: autoOrient.height,
  isTurned: orientation > 1,
});

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

// Tells by its content whether a file is an image that we take; names and declared types prove nothing.
import type { FormatEnum, Metadata, Sharp, SharpOptions } from 'sharp';
import { Fault } from '../errors/fault.js';

export type ImageExtension = 'jpg' | 'png' | 'webp' | 'gif';

export interface ImageFacts {
  readonly extension: ImageExtension;
  readonly mimeType: string;
  /** In pixels, as shown: after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
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
];

/** Of one frame: what a decoder has to hold in memory. */
const MAX_PIXELS = 50_000_000;

const OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true };

/**
 * The type and the measures of an image, or what is wrong with the file. Other decoders than that of the type the
 * file begins like are never tried, and the whole of the first frame is decoded, so that a torn file is found out.
 */
export async function readImage(content: Buffer): Promise<ImageFacts | Fault> {
  const beginning = content.toString('latin1', 0, 12);
  const type = TYPES.find(({ begins }) => begins.test(beginning));
  if (type === undefined) return new Fault('image_type');
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(content, OPTIONS).metadata();
    if (metadata.format !== type.format) return new Fault('image_type');
    if (metadata.width * metadata.height > MAX_PIXELS) {
      return new Fault('image_pixels', { max: MAX_PIXELS / 1_000_000 });
    }
    await oneAtATime(() => decode(sharp(content, OPTIONS)));
    return toFacts(type, metadata);
  } catch {
    return new Fault('image_broken');
  }
}

let last: Promise<void> = Promise.resolve();

/** A frame of 50 million pixels may take 200 MB for a moment; several at once must not. */
function oneAtATime(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work);
  return last;
}

/** Shrinks while it reads, which costs a fraction of the memory of the whole. */
async function decode(image: Sharp): Promise<void> {
  await image.resize(8, 8, { fit: 'fill' }).timeout({ seconds: 10 }).raw().toBuffer();
}

const toFacts = ({ extension, format }: ImageType, metadata: Metadata): ImageFacts => ({
  extension,
  mimeType: `image/${format}`,
  width: metadata.autoOrient.width,
  height: metadata.autoOrient.height,
});

/** Loaded with the first upload: most processes never need it. Its cache would only hold what nobody asks for again. */
async function loadSharp(): Promise<typeof import('sharp')> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

// Turns an uploaded file into the files to store: the picture without personal metadata, and its smaller sizes.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { type ImageExtension, buildSizedFileName } from './image-type.js';
import { computeSizes, computeSourceDimensions, type StoredSizes } from './image-sizes.js';
import {
  type ImageInfo,
  loadSharp,
  measureImage,
  type MeasuredImage,
  SHARP_OPTIONS,
} from './measure-image.js';
import { stripMetadata } from './strip-metadata.js';
import { WorkQueue } from '../../../requests/limits/work-queue.js';

export interface NewFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface ResizedImages {
  readonly sizes: StoredSizes;
  readonly files: readonly NewFile[];
}

export interface PreparedImage extends ImageInfo, ResizedImages {
  /** The full size comes first. */
  readonly files: readonly [NewFile, ...NewFile[]];
}

/** Processes one image at a time, since each may take MAX_MEMORY_BYTES. */
export const imageQueue = new WorkQueue(1, 30, 15);

const STEP_TIMEOUT_SECONDS = 15;

const RESIZED_QUALITY = {
  jpg: 82,
  webp: 82,
  avif: 55,
  /** Saves a few percent of a JPEG, but needs the whole image in memory. */
  optimizesCoding: true,
};

type Quality = typeof RESIZED_QUALITY;

/** For images that need re-encoding: rotated ones, and those of an unusual structure. */
const FULL_SIZE_QUALITY: Quality = { jpg: 92, webp: 92, avif: 70, optimizesCoding: false };

/** @param owner the id of the user @throws ApiError as `WorkQueue.run` does */
export const prepareImage = (
  content: Buffer,
  owner: number | null,
): Promise<PreparedImage | ParameterError> =>
  withMeasuredImage(content, owner, async (image) => {
    const full = await buildFullSize(content, image);
    if (full instanceof ParameterError) return full;
    const { extension, mimeType, width, height } = image;
    const name = `${createHash('sha256').update(full).digest('hex').slice(0, 32)}.${extension}`;
    const { sizes, files } = await buildSmallerSizes(full, image, name);
    return { extension, mimeType, width, height, sizes, files: [{ name, content: full }, ...files] };
  });

/** Generates the smaller sizes of a stored image. @param file its name in full size */
export const prepareSizes = (content: Buffer, file: string): Promise<ResizedImages | ParameterError> =>
  withMeasuredImage(content, null, async (image) => {
    // Earlier versions stored images without rotating them.
    const upright = image.isRotated ? await buildFullSize(content, image) : content;
    return upright instanceof ParameterError ? upright : buildSmallerSizes(upright, image, file);
  });

const withMeasuredImage = <T>(
  content: Buffer,
  owner: number | null,
  work: (image: MeasuredImage) => Promise<T | ParameterError>,
): Promise<T | ParameterError> =>
  imageQueue.run(owner, async () => {
    const image = await measureImage(content);
    return image instanceof ParameterError
      ? image
      : work(image).catch(() => new ParameterError('image_broken'));
  });

async function buildFullSize(
  content: Buffer,
  { extension, isRotated, isTooLargeToReencode }: MeasuredImage,
): Promise<Buffer | ParameterError> {
  const stripped = isRotated ? null : stripMetadata(content, extension);
  if (stripped !== null) return stripped;
  if (isTooLargeToReencode) return new ParameterError('image_memory');
  const sharp = await loadSharp();
  return encode(sharp(content, SHARP_OPTIONS).autoOrient().keepIccProfile(), extension, FULL_SIZE_QUALITY);
}

/** Decodes the first frame completely, even without sizes to generate, to detect truncated files. */
async function buildSmallerSizes(
  full: Buffer,
  { width, height, extension }: MeasuredImage,
  name: string,
): Promise<ResizedImages> {
  const targets = computeSizes({ width, height });
  const sharp = await loadSharp();
  const source = computeSourceDimensions(targets.values(), { width, height });
  // Converts to sRGB and drops the profile, which would be most of a small file.
  const { data, info } = await sharp(full, SHARP_OPTIONS)
    .resize(source.width, source.height, { fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: StoredSizes = {};
  const files = new Map<string, NewFile>();
  for (const [size, dimensions] of targets) {
    const file = buildSizedFileName(name, dimensions.width, dimensions.height);
    const resized = (): Sharp =>
      sharp(data, { raw }).resize({ ...dimensions, fit: size === 'thumbnail' ? 'cover' : 'fill' });
    const content = files.get(file)?.content ?? (await encode(resized(), extension, RESIZED_QUALITY));
    files.set(file, { name: file, content });
    sizes[size] = { file, ...dimensions, fileSize: content.length };
  }
  return { sizes, files: [...files.values()] };
}

const ENCODERS: Readonly<Record<ImageExtension, (image: Sharp, quality: Quality) => Sharp>> = {
  jpg: (image, { jpg, optimizesCoding }) => image.jpeg({ quality: jpg, optimizeCoding: optimizesCoding }),
  webp: (image, { webp }) => image.webp({ quality: webp, effort: 2 }),
  avif: (image, { avif }) => image.avif({ quality: avif, effort: 1 }),
  gif: (image) => image.gif({ effort: 1 }),
  png: (image) => image.png(),
};

const encode = (image: Sharp, extension: ImageExtension, quality: Quality): Promise<Buffer> =>
  ENCODERS[extension](image.timeout({ seconds: STEP_TIMEOUT_SECONDS }), quality).toBuffer();

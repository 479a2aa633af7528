// Makes of a file that somebody sent what is stored of it: the picture without anything personal, and smaller forms.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { ParameterError } from '../../errors/parameter-error.js';
import { type ImageExtension, buildSizedFileName } from './image-type.js';
import {
  computeSourceDimensions,
  type Dimensions,
  type SizeName,
  computeSizes,
  type StoredSizes,
} from './image-sizes.js';
import {
  type ImageInfo,
  loadSharp,
  measureImage,
  type MeasuredImage,
  SHARP_OPTIONS,
} from './measure-image.js';
import { stripMetadata } from './strip-metadata.js';
import { WorkQueue } from '../../limits/work-queue.js';

export interface NewFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface ResizedImages {
  readonly sizes: StoredSizes;
  readonly files: readonly NewFile[];
}

export interface PreparedImage extends ImageInfo, ResizedImages {
  /** The image in full size first. */
  readonly files: readonly [NewFile, ...NewFile[]];
}

/** An image may take as much memory as MAX_MEMORY for a moment; several at once must not. */
export const imageQueue = new WorkQueue(1, 30, 15);

/** For one step; all steps of a very large image together may take some times as long. */
const STEP_TIMEOUT_SECONDS = 15;

const RESIZED_QUALITY = {
  jpg: 82,
  webp: 82,
  avif: 55,
  /** Makes a JPEG smaller by some percent, but holds the whole image for it. */
  optimizesCoding: true,
};

type Quality = typeof RESIZED_QUALITY;

/** What an image is stored with that had to be made anew: turned upright, or of an unusual build. */
const FULL_SIZE_QUALITY: Quality = { jpg: 92, webp: 92, avif: 70, optimizesCoding: false };

/**
 * @param owner the id of the user who sends it
 * @returns what is wrong with the file, when it is no image
 * @throws ApiError as `WorkQueue.run` does
 */
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

/**
 * The smaller forms of an image that is stored already.
 *
 * @param file the name under which it is stored
 * @returns what is wrong with it, when it can no longer be read
 */
export const prepareSizes = (content: Buffer, file: string): Promise<ResizedImages | ParameterError> =>
  withMeasuredImage(content, null, async (image) => {
    // Earlier versions stored images as they came.
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
  { extension, isRotated: isTurned, isTooLargeToReencode: isTooLargeToRewrite }: MeasuredImage,
): Promise<Buffer | ParameterError> {
  const stripped = isTurned ? null : stripMetadata(content, extension);
  if (stripped !== null) return stripped;
  if (isTooLargeToRewrite) return new ParameterError('image_memory');
  const sharp = await loadSharp();
  return encode(sharp(content, SHARP_OPTIONS).autoOrient().keepIccProfile(), extension, FULL_SIZE_QUALITY);
}

/** The whole first frame is decoded once, also when there is nothing to make of it: so a torn file is found out. */
async function buildSmallerSizes(
  full: Buffer,
  { width, height, extension }: MeasuredImage,
  name: string,
): Promise<ResizedImages> {
  const wanted = computeSizes({ width, height });
  const sharp = await loadSharp();
  const enough = computeSourceDimensions(wanted.values(), { width, height });
  const { data, info } = await scaleToSource(sharp(full, SHARP_OPTIONS), enough)
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: StoredSizes = {};
  const files = new Map<string, NewFile>();
  for (const [size, measures] of wanted) {
    const file = buildSizedFileName(name, measures.width, measures.height);
    const known = files.get(file)?.content;
    const content =
      known ?? (await encode(resizeOrCrop(sharp(data, { raw }), size, measures), extension, RESIZED_QUALITY));
    files.set(file, { name: file, content });
    sizes[size] = { file, ...measures, fileSize: content.length };
  }
  return { sizes, files: [...files.values()] };
}

/** Colours become those that every screen shows; the profile goes, as small pictures would mostly consist of it. */
const scaleToSource = (image: Sharp, { width, height }: Dimensions): Sharp =>
  image.resize(width, height, { fit: 'fill' }).toColourspace('srgb');

const resizeOrCrop = (image: Sharp, size: SizeName, { width, height }: Dimensions): Sharp =>
  image.resize(width, height, { fit: size === 'thumbnail' ? 'cover' : 'fill' });

const ENCODERS: Readonly<Record<ImageExtension, (image: Sharp, quality: Quality) => Sharp>> = {
  jpg: (image, { jpg, optimizesCoding }) => image.jpeg({ quality: jpg, optimizeCoding: optimizesCoding }),
  webp: (image, { webp }) => image.webp({ quality: webp, effort: 2 }),
  avif: (image, { avif }) => image.avif({ quality: avif, effort: 1 }),
  gif: (image) => image.gif({ effort: 1 }),
  png: (image) => image.png(),
};

const encode = (image: Sharp, extension: ImageExtension, quality: Quality): Promise<Buffer> =>
  ENCODERS[extension](image.timeout({ seconds: STEP_TIMEOUT_SECONDS }), quality).toBuffer();

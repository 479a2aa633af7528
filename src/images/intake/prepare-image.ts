// Makes of a file that somebody sent what is stored of it: the picture without anything personal, and smaller forms.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Fault } from '../../errors/fault.js';
import { type ImageExtension, sizedName } from './image-type.js';
import { enoughFor, type Measures, type SizeName, sizesOf, type StoredSizes } from './image-sizes.js';
import { type ImageFacts, loadSharp, measureImage, type MeasuredImage, OPTIONS } from './measure-image.js';
import { stripMetadata } from './strip-metadata.js';
import { WorkQueue } from './work-queue.js';

export interface NewFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface SmallerForms {
  readonly sizes: StoredSizes;
  readonly files: readonly NewFile[];
}

export interface PreparedImage extends ImageFacts, SmallerForms {
  /** The image in full size first. */
  readonly files: readonly [NewFile, ...NewFile[]];
}

/** An image may take as much memory as MAX_MEMORY for a moment; several at once must not. */
export const imageWork = new WorkQueue(1, 30, 15);

/** For one step; all steps of a very large image together may take some times as long. */
const SECONDS = 15;

const QUALITY = {
  jpg: 82,
  webp: 82,
  avif: 55,
  /** Makes a JPEG smaller by some percent, but holds the whole image for it. */
  optimizesCoding: true,
};

type Quality = typeof QUALITY;

/** What an image is stored with that had to be made anew: turned upright, or of an unusual build. */
const FULL_QUALITY: Quality = { jpg: 92, webp: 92, avif: 70, optimizesCoding: false };

/**
 * @param owner the id of the user who sends it
 * @returns what is wrong with the file, when it is no image
 * @throws ApiError as `WorkQueue.run` does
 */
export const prepareImage = (content: Buffer, owner: number | null): Promise<PreparedImage | Fault> =>
  decoded(content, owner, async (image) => {
    const full = await fullOf(content, image);
    if (full instanceof Fault) return full;
    const { extension, mimeType, width, height } = image;
    const name = `${createHash('sha256').update(full).digest('hex').slice(0, 32)}.${extension}`;
    const { sizes, files } = await smallerOf(full, image, name);
    return { extension, mimeType, width, height, sizes, files: [{ name, content: full }, ...files] };
  });

/**
 * The smaller forms of an image that is stored already.
 *
 * @param file the name under which it is stored
 * @returns what is wrong with it, when it can no longer be read
 */
export const prepareSizes = (content: Buffer, file: string): Promise<SmallerForms | Fault> =>
  decoded(content, null, async (image) => {
    // Earlier versions stored images as they came.
    const upright = image.isTurned ? await fullOf(content, image) : content;
    return upright instanceof Fault ? upright : smallerOf(upright, image, file);
  });

const decoded = <T>(
  content: Buffer,
  owner: number | null,
  work: (image: MeasuredImage) => Promise<T | Fault>,
): Promise<T | Fault> =>
  imageWork.run(owner, async () => {
    const image = await measureImage(content);
    return image instanceof Fault ? image : work(image).catch(() => new Fault('image_broken'));
  });

async function fullOf(
  content: Buffer,
  { extension, isTurned, isTooLargeToRewrite }: MeasuredImage,
): Promise<Buffer | Fault> {
  const stripped = isTurned ? null : stripMetadata(content, extension);
  if (stripped !== null) return stripped;
  if (isTooLargeToRewrite) return new Fault('image_memory');
  const sharp = await loadSharp();
  return encoded(sharp(content, OPTIONS).autoOrient().keepIccProfile(), extension, FULL_QUALITY);
}

/** The whole first frame is decoded once, also when there is nothing to make of it: so a torn file is found out. */
async function smallerOf(
  full: Buffer,
  { width, height, extension }: MeasuredImage,
  name: string,
): Promise<SmallerForms> {
  const wanted = sizesOf({ width, height });
  const sharp = await loadSharp();
  const enough = enoughFor(wanted.values(), { width, height });
  const { data, info } = await resized(sharp(full, OPTIONS), enough)
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: StoredSizes = {};
  const files = new Map<string, NewFile>();
  for (const [size, measures] of wanted) {
    const file = sizedName(name, measures.width, measures.height);
    const known = files.get(file)?.content;
    const content = known ?? (await encoded(cut(sharp(data, { raw }), size, measures), extension, QUALITY));
    files.set(file, { name: file, content });
    sizes[size] = { file, ...measures, fileSize: content.length };
  }
  return { sizes, files: [...files.values()] };
}

/** Colours become those that every screen shows; the profile goes, as small pictures would mostly consist of it. */
const resized = (image: Sharp, { width, height }: Measures): Sharp =>
  image.resize(width, height, { fit: 'fill' }).toColourspace('srgb');

const cut = (image: Sharp, size: SizeName, { width, height }: Measures): Sharp =>
  image.resize(width, height, { fit: size === 'thumbnail' ? 'cover' : 'fill' });

const ENCODERS: Readonly<Record<ImageExtension, (image: Sharp, quality: Quality) => Sharp>> = {
  jpg: (image, { jpg, optimizesCoding }) => image.jpeg({ quality: jpg, optimizeCoding: optimizesCoding }),
  webp: (image, { webp }) => image.webp({ quality: webp, effort: 2 }),
  avif: (image, { avif }) => image.avif({ quality: avif, effort: 1 }),
  gif: (image) => image.gif({ effort: 1 }),
  png: (image) => image.png(),
};

const encoded = (image: Sharp, extension: ImageExtension, quality: Quality): Promise<Buffer> =>
  ENCODERS[extension](image.timeout({ seconds: SECONDS }), quality).toBuffer();

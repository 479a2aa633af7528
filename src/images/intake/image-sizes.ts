// The smaller forms of an image: their names and measures are those of the original (contract 3.7).

/** In the order of answers. */
export const SIZE_NAMES = ['medium', 'large', 'thumbnail', 'medium_large'] as const;

export type SizeName = (typeof SIZE_NAMES)[number];

/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A smaller form of an image as it is stored. */
export interface StoredSize extends Dimensions {
  readonly file: string;
  /** In bytes. */
  readonly fileSize: number;
}

export type StoredSizes = Partial<Record<SizeName, StoredSize>>;

/** The box that a form must fit into; the thumbnail fills its box, and what sticks out is cut off. */
const BOUNDING_BOXES: Readonly<Record<SizeName, Dimensions>> = {
  medium: { width: 300, height: 300 },
  large: { width: 1024, height: 1024 },
  thumbnail: { width: 150, height: 150 },
  medium_large: { width: 768, height: Infinity },
};

/** Those that are smaller than the image itself. */
export function computeSizes(image: Dimensions): ReadonlyMap<SizeName, Dimensions> {
  const sizes = new Map<SizeName, Dimensions>();
  for (const name of SIZE_NAMES) {
    const size =
      name === 'thumbnail' ? cropTo(BOUNDING_BOXES[name], image) : fitInto(BOUNDING_BOXES[name], image);
    if (size.width < image.width || size.height < image.height) sizes.set(name, size);
  }
  return sizes;
}

/**
 * The measures of the whole image from which all these sizes can be made: none of them needs more. One pixel when there
 * are none.
 */
export function computeSourceDimensions(sizes: Iterable<Dimensions>, image: Dimensions): Dimensions {
  let scale = 0;
  for (const { width, height } of sizes) scale = Math.max(scale, width / image.width, height / image.height);
  return scaleBy(image, Math.min(1, scale));
}

const cropTo = (box: Dimensions, image: Dimensions): Dimensions => ({
  width: Math.min(box.width, image.width),
  height: Math.min(box.height, image.height),
});

const fitInto = (box: Dimensions, image: Dimensions): Dimensions =>
  scaleBy(image, Math.min(1, box.width / image.width, box.height / image.height));

const scaleBy = ({ width, height }: Dimensions, scale: number): Dimensions => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

// The smaller sizes of an image, with the names and dimensions of contract 3.7.

/** In the order of responses. */
export const SIZE_NAMES = ['medium', 'large', 'thumbnail', 'medium_large'] as const;

export type SizeName = (typeof SIZE_NAMES)[number];

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

export interface StoredSize extends Dimensions {
  readonly file: string;
  /** In bytes. */
  readonly fileSize: number;
}

export type StoredSizes = Partial<Record<SizeName, StoredSize>>;

/** Images are scaled to fit into the box; the thumbnail is cropped to fill it. */
const BOUNDING_BOXES: Readonly<Record<SizeName, Dimensions>> = {
  medium: { width: 300, height: 300 },
  large: { width: 1024, height: 1024 },
  thumbnail: { width: 150, height: 150 },
  medium_large: { width: 768, height: Infinity },
};

/** Omits the sizes that are not smaller than the image. */
export function computeSizes(image: Dimensions): ReadonlyMap<SizeName, Dimensions> {
  const sizes = new Map<SizeName, Dimensions>();
  for (const name of SIZE_NAMES) {
    const size = (name === 'thumbnail' ? cropTo : fitInto)(BOUNDING_BOXES[name], image);
    if (size.width < image.width || size.height < image.height) sizes.set(name, size);
  }
  return sizes;
}

/** Computes the smallest scaled image from which all sizes can be generated; one pixel when there are none. */
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

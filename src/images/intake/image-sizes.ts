// The smaller forms of an image: their names and measures are those of the original (API contract 1.6).

/** In the order of answers. */
export const SIZE_NAMES = ['medium', 'large', 'thumbnail', 'medium_large'] as const;

export type SizeName = (typeof SIZE_NAMES)[number];

/** In pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** A smaller form of an image as it is stored. */
export interface StoredSize extends Measures {
  readonly file: string;
  /** In bytes. */
  readonly fileSize: number;
}

export type StoredSizes = Partial<Record<SizeName, StoredSize>>;

/** The box that a form must fit into; the thumbnail fills its box, and what sticks out is cut off. */
const BOXES: Readonly<Record<SizeName, Measures>> = {
  medium: { width: 300, height: 300 },
  large: { width: 1024, height: 1024 },
  thumbnail: { width: 150, height: 150 },
  medium_large: { width: 768, height: Infinity },
};

/** Those that are smaller than the image itself. */
export function sizesOf(image: Measures): ReadonlyMap<SizeName, Measures> {
  const sizes = new Map<SizeName, Measures>();
  for (const name of SIZE_NAMES) {
    const size = name === 'thumbnail' ? cutTo(BOXES[name], image) : fitInto(BOXES[name], image);
    if (size.width < image.width || size.height < image.height) sizes.set(name, size);
  }
  return sizes;
}

/**
 * The measures of the whole image from which all these sizes can be made: none of them needs more. One pixel when there
 * are none.
 */
export function enoughFor(sizes: Iterable<Measures>, image: Measures): Measures {
  let scale = 0;
  for (const { width, height } of sizes) scale = Math.max(scale, width / image.width, height / image.height);
  return scaled(image, Math.min(1, scale));
}

const cutTo = (box: Measures, image: Measures): Measures => ({
  width: Math.min(box.width, image.width),
  height: Math.min(box.height, image.height),
});

const fitInto = (box: Measures, image: Measures): Measures =>
  scaled(image, Math.min(1, box.width / image.width, box.height / image.height));

const scaled = ({ width, height }: Measures, scale: number): Measures => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

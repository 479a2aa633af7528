import type { Links } from '../addresses/links.js';
import { escapeText } from '../html/plain-text.js';
import type { ImageDto, ImageFileDto, ImageSizeDto } from './image.dto.js';
import { SIZE_NAMES, type SizeName } from './intake/image-sizes.js';
import { extensionOf, mimeTypeOf } from './intake/image-type.js';
import type { ImageRow } from './images.queries.js';
import type { StoredSizes } from './image.entity.js';

/** Keys in the order of the API contract, 1.6. */
export function toImageDto(row: ImageRow, links: Links): ImageDto {
  return {
    ...imageFile(row, links),
    ...(row.altText === null || row.altText === '' ? {} : { alt_text: escapeText(row.altText) }),
  };
}

export function imageFile(row: Omit<ImageRow, 'altText'>, links: Links): ImageFileDto {
  const sizes = sizesOf(row.sizes, links);
  return {
    url: links.file(row.file),
    id: row.id,
    extension: extensionOf(row.file),
    width: row.width,
    height: row.height,
    filesize: row.fileSize,
    ...(sizes.length === 0 ? {} : { sizes: Object.fromEntries(sizes) }),
  };
}

const sizesOf = (stored: StoredSizes, links: Links): [SizeName, ImageSizeDto][] =>
  SIZE_NAMES.flatMap((name): [SizeName, ImageSizeDto][] => {
    const size = stored[name];
    if (size === undefined) return [];
    const { width, height, file, fileSize } = size;
    return [
      [name, { width, height, 'mime-type': mimeTypeOf(file), filesize: fileSize, url: links.file(file) }],
    ];
  });

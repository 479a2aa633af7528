import { extname } from 'node:path';
import type { Links } from '../addresses/links.js';
import type { ImageDto } from './image.dto.js';
import type { ImageRow } from './images.queries.js';

/** Keys in the order of the API contract, 1.6. */
export function toImageDto(row: ImageRow, links: Links): ImageDto {
  return {
    url: links.file(row.file),
    id: row.id,
    extension: extname(row.file).slice(1),
    width: row.width,
    height: row.height,
    filesize: row.fileSize,
  };
}

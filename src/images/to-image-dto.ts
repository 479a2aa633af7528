import { canEditImage } from '../accounts/can.js';
import type { Links } from '../addresses/links.js';
import type { Asked } from '../context/asked.js';
import { formatMsIn, formatUtcMs } from '../dates/format-date.js';
import { escapeText, escapeTitle } from '../html/plain-text.js';
import { textIn } from '../languages/text-in.js';
import type { ImageDto, ImageFileDto, ImageSizeDto } from './image.dto.js';
import type { ImageItemDto, ImageTranslations } from './image-item.dto.js';
import type { ImageItemRow, ImageRow } from './images.queries.js';
import { SIZE_NAMES, type SizeName, type StoredSizes } from './intake/image-sizes.js';
import { extensionOf, mimeTypeOf } from './intake/image-type.js';

/** Keys in the order of the API contract, 1.6. */
export function toImageDto(row: ImageRow, links: Links): ImageDto {
  return {
    ...imageFile(row, links),
    ...(row.altText === null || row.altText === '' ? {} : { alt_text: escapeText(row.altText) }),
  };
}

function imageFile(row: Omit<ImageRow, 'altText'>, links: Links): ImageFileDto {
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

const OPTIONAL = ['title', 'altText', 'caption'] as const;

/** With `context=edit`, for those who may edit the image: the language's own words, null where there are none. */
export function toImageItemDto(row: ImageItemRow, asked: Asked, siteTimeZone: string): ImageItemDto {
  const isEditing = asked.editing && canEditImage(asked.viewer, row);
  // Words stand in the language that asks for them, also when only others have some.
  const { links, chain } = asked;
  const [language = 'en'] = chain;
  const none = { language, title: null, altText: null, caption: null, modifiedAtMs: 0 };
  const own = row.texts.find((text) => text.language === language);
  const text = isEditing
    ? (own ?? none)
    : textIn(row.texts, [...chain, ...row.texts.map((each) => each.language)], OPTIONAL);
  const shown = (words: string | null, escape: (words: string) => string): string | null =>
    words === null ? (isEditing ? null : '') : escape(words);
  return {
    ...imageFile(row, links),
    title: shown(text.title, escapeTitle),
    alt_text: shown(text.altText, escapeText),
    caption: shown(text.caption, escapeText),
    mime_type: mimeTypeOf(row.file),
    file_name: escapeText(row.fileName),
    author: String(row.authorId ?? 0),
    date: formatMsIn(siteTimeZone, row.createdAtMs),
    date_utc: formatUtcMs(row.createdAtMs),
    language: text.language,
    translations: translationsOf(row, asked, siteTimeZone),
  };
}

function translationsOf(
  { id, texts }: ImageItemRow,
  { links, languages }: Asked,
  siteTimeZone: string,
): ImageTranslations {
  const shown: ImageTranslations = {};
  const byCode = [...texts].sort((one, other) => (one.language < other.language ? -1 : 1));
  for (const { language, modifiedAtMs } of byCode) {
    if (!languages.includes(language)) continue;
    shown[language] = {
      rest_url: links.item('images', id, language),
      modified: formatMsIn(siteTimeZone, modifiedAtMs),
      modified_utc: formatUtcMs(modifiedAtMs),
    };
  }
  return shown;
}

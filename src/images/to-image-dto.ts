import { canEditImage } from '../accounts/can.js';
import type { Links } from '../urls/links.js';
import type { RequestContext } from '../context/request-context.js';
import { formatMsInZone, formatUtcMs } from '../dates/format-date.js';
import { escapeText, escapeTitle } from '../html/plain-text.js';
import { fillText } from '../languages/resolve-text.js';
import type { ImageDto, ImageFileDto, ImageSizeDto } from './image.dto.js';
import type { ImageItemDto, ImageTranslations } from './image-item.dto.js';
import type { ImageItemRow, ImageRow } from './images.queries.js';
import { SIZE_NAMES, type SizeName, type StoredSizes } from './intake/image-sizes.js';
import { getExtension, getMimeType } from './intake/image-type.js';

/** Keys in the order of contract 3.7. */
export function toImageDto(row: ImageRow, links: Links): ImageDto {
  return {
    ...toImageFileDto(row, links),
    ...(row.altText === null || row.altText === '' ? {} : { alt_text: escapeText(row.altText) }),
  };
}

function toImageFileDto(row: Omit<ImageRow, 'altText'>, links: Links): ImageFileDto {
  const sizes = toSizeEntries(row.sizes, links);
  return {
    url: links.imageFile(row.file),
    id: row.id,
    extension: getExtension(row.file),
    width: row.width,
    height: row.height,
    filesize: row.fileSize,
    ...(sizes.length === 0 ? {} : { sizes: Object.fromEntries(sizes) }),
  };
}

const toSizeEntries = (stored: StoredSizes, links: Links): [SizeName, ImageSizeDto][] =>
  SIZE_NAMES.flatMap((name): [SizeName, ImageSizeDto][] => {
    const size = stored[name];
    if (size === undefined) return [];
    const { width, height, file, fileSize } = size;
    return [
      [
        name,
        { width, height, 'mime-type': getMimeType(file), filesize: fileSize, url: links.imageFile(file) },
      ],
    ];
  });

const FALLBACK_FIELDS = ['title', 'altText', 'caption'] as const;

/** With `context=edit`, for those who may edit the image: the language's own words, null where there are none. */
export function toImageItemDto(
  row: ImageItemRow,
  context: RequestContext,
  siteTimeZone: string,
): ImageItemDto {
  const isEditing = context.isEditContext && canEditImage(context.viewer, row);
  // Words stand in the language that asks for them, also when only others have some.
  const { links, chain } = context;
  const [language = 'en'] = chain;
  const none = { language, title: null, altText: null, caption: null, modifiedAtMs: 0 };
  const own = row.texts.find((text) => text.language === language);
  const text = isEditing
    ? (own ?? none)
    : fillText(row.texts, [...chain, ...row.texts.map((each) => each.language)], FALLBACK_FIELDS);
  const shown = (words: string | null, escape: (words: string) => string): string | null =>
    words === null ? (isEditing ? null : '') : escape(words);
  return {
    ...toImageFileDto(row, links),
    title: shown(text.title, escapeTitle),
    alt_text: shown(text.altText, escapeText),
    caption: shown(text.caption, escapeText),
    mime_type: getMimeType(row.file),
    file_name: escapeText(row.fileName),
    author: String(row.authorId ?? 0),
    date: formatMsInZone(siteTimeZone, row.createdAtMs),
    date_utc: formatUtcMs(row.createdAtMs),
    language: text.language,
    translations: buildImageTranslations(row, context, siteTimeZone),
  };
}

function buildImageTranslations(
  { id, texts }: ImageItemRow,
  { links, enabledLanguages: languages }: RequestContext,
  siteTimeZone: string,
): ImageTranslations {
  const shown: ImageTranslations = {};
  const byCode = [...texts].sort((one, other) => (one.language < other.language ? -1 : 1));
  for (const { language, modifiedAtMs } of byCode) {
    if (!languages.includes(language)) continue;
    shown[language] = {
      rest_url: links.item('images', id, language),
      modified: formatMsInZone(siteTimeZone, modifiedAtMs),
      modified_utc: formatUtcMs(modifiedAtMs),
    };
  }
  return shown;
}

import { canEditImage, toItemRights } from '../../requests/accounts/can.js';
import type { Links } from '../../foundation/urls/links.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { formatMsInZone, formatUtcMs } from '../../foundation/dates/format-date.js';
import type { TextFormat } from '../../foundation/html/text-format.js';
import { fillText } from '../../foundation/languages/resolve-text.js';
import type { ImageDto, ImageFileDto, ImageSizesDto } from './image.dto.js';
import type { ImageItemDto, ImageTranslations, ImageUseDto } from './image-item.dto.js';
import type { ImageUseRow } from './image-uses.queries.js';
import type { ImageItemRow, ImageRow } from './images.queries.js';
import { SIZE_NAMES } from './intake/image-sizes.js';
import { getExtension, getMimeType } from './intake/image-type.js';

/** Keys in the order of contract 3.7. @param withFocus for those who cut the image, where it has a focus */
export function toImageDto(row: ImageRow, links: Links, format: TextFormat, withFocus = false): ImageDto {
  const hasFocus = withFocus && (row.focusX !== null || row.focusY !== null);
  return {
    ...toImageFileDto(row, links),
    ...(row.altText === null || row.altText === '' ? {} : { alt_text: format.text(row.altText) }),
    ...(hasFocus && { focus_x: row.focusX, focus_y: row.focusY }),
  };
}

function toImageFileDto(row: Omit<ImageRow, 'altText' | 'focusX' | 'focusY'>, links: Links): ImageFileDto {
  const sizes: ImageSizesDto = {};
  for (const name of SIZE_NAMES) {
    const size = row.sizes[name];
    if (size === undefined) continue;
    const { width, height, file, fileSize: filesize } = size;
    sizes[name] = { width, height, 'mime-type': getMimeType(file), filesize, url: links.imageFile(file) };
  }
  return {
    url: links.imageFile(row.file),
    id: row.id,
    extension: getExtension(row.file),
    width: row.width,
    height: row.height,
    filesize: row.fileSize,
    ...(Object.keys(sizes).length === 0 ? {} : { sizes }),
  };
}

const FALLBACK_FIELDS = ['title', 'altText', 'caption'] as const;

/** With `context=edit`, editors of the image get only the text of the language, and null where it has none. */
export function toImageItemDto(
  row: ImageItemRow,
  context: RequestContext,
  siteTimeZone: string,
): ImageItemDto {
  const isEditing = context.isEditContext && canEditImage(context.viewer, row);
  const { links, chain, textFormat } = context;
  const [language = 'en'] = chain;
  const emptyText = { language, title: null, altText: null, caption: null };
  const ownText = row.texts.find((text) => text.language === language);
  const shown = (altText: string | null): string | null => (row.decorative && !isEditing ? '' : altText);
  const text = isEditing
    ? (ownText ?? emptyText)
    : fillText(row.texts, [...chain, ...row.texts.map((each) => each.language)], FALLBACK_FIELDS);
  const format = (value: string | null, escape: (value: string) => string): string | null =>
    value === null ? (isEditing ? null : '') : escape(value);
  return {
    ...toImageFileDto(row, links),
    title: format(text.title, textFormat.title),
    alt_text: format(shown(text.altText), textFormat.text),
    caption: format(text.caption, textFormat.text),
    mime_type: getMimeType(row.file),
    file_name: textFormat.text(row.fileName),
    author: String(row.authorId ?? 0),
    date: formatMsInZone(siteTimeZone, row.createdAtMs),
    date_utc: formatUtcMs(row.createdAtMs),
    language: text.language,
    translations: buildImageTranslations(row, context, siteTimeZone),
    ...(context.isEditContext && context.viewer.userId !== null
      ? { can: toItemRights(canEditImage(context.viewer, row)) }
      : {}),
    ...(isEditing && {
      focus_x: row.focusX,
      focus_y: row.focusY,
      decorative: row.decorative,
      ...(row.usedBy !== null && { used_by: row.usedBy }),
      ...(row.shownBy && { shown_by: row.shownBy.map((use) => toImageUseDto(use, context)) }),
    }),
  };
}

const toImageUseDto = (
  { kind, id, title, status }: ImageUseRow,
  { links, textFormat }: RequestContext,
): ImageUseDto => ({
  kind,
  id,
  title: textFormat.title(title),
  status,
  rest_url: links.item(`${kind}s`, id),
});

function buildImageTranslations(
  { id, texts }: ImageItemRow,
  { links, enabledLanguages: languages }: RequestContext,
  siteTimeZone: string,
): ImageTranslations {
  const translations: ImageTranslations = {};
  const byCode = [...texts].sort((one, other) => (one.language < other.language ? -1 : 1));
  for (const { language, modifiedAtMs } of byCode) {
    if (!languages.includes(language)) continue;
    translations[language] = {
      rest_url: links.item('images', id, language),
      modified: formatMsInZone(siteTimeZone, modifiedAtMs),
      modified_utc: formatUtcMs(modifiedAtMs),
    };
  }
  return translations;
}

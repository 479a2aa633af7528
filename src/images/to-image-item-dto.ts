import { canEditImage } from '../accounts/can.js';
import type { Asked } from '../context/asked.js';
import { formatMsIn, formatUtcMs } from '../dates/format-date.js';
import { escapeText, escapeTitle } from '../html/plain-text.js';
import type { LanguageCode } from '../languages/language-code.js';
import { textIn } from '../languages/text-in.js';
import type { ImageItemDto, ImageTranslations } from './image-item.dto.js';
import type { ImageItemRow } from './images.queries.js';
import { mimeTypeOf } from './intake/image-type.js';
import { imageFile } from './to-image-dto.js';

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

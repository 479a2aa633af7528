import { type EntityManager, In } from 'typeorm';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { renderHtml } from '../../foundation/html/render.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { applySentField, isEdited } from '../../foundation/languages/resolve-text.js';
import type { BasePostText } from './base-post.js';
import type { NewText } from './insert-posts.queries.js';
import type { PostKind } from './post-kind.js';
import {
  chooseSlug,
  getTextProperty,
  ItemTexts,
  resolveTranslationSlug,
  resolveUpdatedSlug,
  type SlugRequest,
} from './text-slugs.js';

/** Properties of a text and their new values: "" and null clear, undefined keeps, see `applySentField`. */
export type TextPatch = Readonly<Record<string, string | null | undefined>>;

export interface TextWrite extends SlugRequest {
  readonly id: number;
  readonly originalLanguage: LanguageCode;
  readonly chain: readonly LanguageCode[];
  readonly patch: TextPatch;
  /** Properties that become as if never written. */
  readonly unset?: readonly string[] | undefined;
  /** True when the caller confirms that the text matches the original, changed or not. */
  readonly isReviewed?: boolean | undefined;
  readonly now: Date;
}

type PatchEntries = readonly (readonly [property: string, value: string | null])[];

/**
 * Builds the first text of a new item.
 *
 * @throws ApiError rest_missing_callback_param without a title
 */
export function buildNewText(
  kind: PostKind,
  { id, language, status, slug, patch, now }: Omit<TextWrite, 'originalLanguage'>,
): NewText {
  const sent = listSentEntries(patch);
  const title = requireTitle(kind, patch[kind.title]);
  const values = { ...Object.fromEntries(sent), createdAt: now, modifiedAt: now };
  return { id, language, slug: chooseSlug(kind, { slug, language, status }, title), values };
}

/**
 * Writes the sent part of a text of an existing item, if any. A language that is new to the item needs the title; a
 * trashed text is restored.
 *
 * @throws ApiError rest_missing_callback_param, or rest_invalid_param when there is no text to be called reviewed
 */
export async function writeText(manager: EntityManager, kind: PostKind, write: TextWrite): Promise<void> {
  const { language, status, now, isReviewed = false } = write;
  const sent = listSentEntries(write.patch);
  const { unset = [] } = write;
  const isWritten = sent.length > 0 || unset.length > 0 || write.slug !== undefined;
  if (!isWritten && !isReviewed) return;
  const stored = await findStoredText(manager, kind, write);
  if (!isWritten && stored?.text.trashedAt !== null)
    throw invalidParam('ml_reviewed', new ParameterError('no_text', { language }));
  const title = requireTitle(
    kind,
    write.patch[kind.title] ?? (stored && getTextProperty(stored.text, kind.title)),
  );
  const texts = new ItemTexts(manager, kind, write.id);
  if (stored === null) {
    const slug = await resolveTranslationSlug(texts, { language, status }, chooseSlug(kind, write, title));
    await texts.insert(language, { ...Object.fromEntries(sent), slug, createdAt: now, modifiedAt: now });
    return;
  }
  const { text, isOutdated, isOriginal, filler } = stored;
  const slug = await resolveUpdatedSlug(texts, write, title, text);
  const removed = unset.filter((property) => getTextProperty(text, property) !== null);
  const changed = [
    ...findChangedEntries(kind, sent, text),
    ...removed.map((property) => [property, null] as const),
  ];
  const isChanged = changed.some(([property, after]) =>
    isEdited(getTextProperty(text, property), after, {
      isOriginal,
      filler: filler && getTextProperty(filler, property),
    }),
  );
  const isModified = isChanged || (text.trashedAt !== null && sent.length > 0) || (isReviewed && isOutdated);
  await texts.update(language, {
    ...Object.fromEntries(changed),
    slug,
    trashedAt: null,
    ...(isModified && { modifiedAt: now }),
  });
}

const listSentEntries = (patch: TextPatch): PatchEntries =>
  Object.entries(patch).flatMap(([property, value]) => (value === undefined ? [] : [[property, value]]));

function requireTitle(kind: PostKind, title: string | null | undefined): string {
  if (title === null || title === undefined)
    throw new ApiError('rest_missing_callback_param', { missingParameters: [kind.titleField] });
  return title;
}

interface StoredTextState {
  readonly text: BasePostText;
  /** Whether the text is older than the original. */
  readonly isOutdated: boolean;
  readonly isOriginal: boolean;
  /** The text in the default language; null when that is the text itself. */
  readonly filler: BasePostText | null;
}

async function findStoredText(
  manager: EntityManager,
  kind: PostKind,
  { id, language, originalLanguage, chain }: TextWrite,
): Promise<StoredTextState | null> {
  const defaultLanguage = chain.at(-1) ?? language;
  const texts = await new ItemTexts(manager, kind, id).find({
    language: In([language, defaultLanguage, originalLanguage]),
  });
  const textIn = (code: LanguageCode): BasePostText | undefined =>
    texts.find((text) => text.language === code);
  const text = textIn(language);
  if (text === undefined) return null;
  const original = textIn(originalLanguage);
  const filler = defaultLanguage === language ? undefined : textIn(defaultLanguage);
  return {
    text,
    isOutdated: original !== undefined && original.modifiedAt > text.modifiedAt,
    isOriginal: originalLanguage === language,
    filler: filler?.trashedAt === null ? filler : null,
  };
}

/** Entries that change the text. HTML that is sent back as it was rendered changes nothing. */
const findChangedEntries = ({ html }: PostKind, sent: PatchEntries, text: BasePostText): PatchEntries =>
  sent.flatMap(([property, value]) => {
    const before = getTextProperty(text, property);
    const after = applySentField(value, before);
    const isRenderedSame =
      html.includes(property) &&
      after !== null &&
      before !== null &&
      renderHtml(after) === renderHtml(before);
    return after === before || isRenderedSame ? [] : [[property, after] as const];
  });

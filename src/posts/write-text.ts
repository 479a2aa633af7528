import { type EntityManager, In } from 'typeorm';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { renderHtml } from '../html/render.js';
import type { LanguageCode } from '../languages/language-code.js';
import { applySentField, isEdited } from '../languages/resolve-text.js';
import type { BasePostText } from './base-post.js';
import type { PostKind } from './post-kind.js';
import {
  chooseSlug,
  getTextProperty,
  ItemTexts,
  resolveInsertedSlug,
  resolveUpdatedSlug,
  type SlugRequest,
} from './text-slugs.js';

/** Properties of a text and their new values: "" and null clear, undefined keeps, see `applySentField`. */
export type TextPatch = Readonly<Record<string, string | null | undefined>>;

export interface TextWrite extends SlugRequest {
  readonly id: number;
  readonly originalLanguage: LanguageCode;
  readonly isNew?: boolean;
  readonly chain: readonly LanguageCode[];
  readonly patch: TextPatch;
  /** True when the caller confirms that the text matches the original, changed or not. */
  readonly isReviewed?: boolean | undefined;
  readonly now: Date;
}

type PatchEntries = readonly (readonly [property: string, value: string | null])[];

/**
 * Writes the sent part of a text, if any. A language that is new to the item needs the title; a trashed text is
 * restored.
 *
 * @throws ApiError rest_missing_callback_param, or rest_invalid_param when there is no text to be called reviewed
 */
export async function writeText(manager: EntityManager, kind: PostKind, write: TextWrite): Promise<void> {
  const { language, status, now, isNew = false, isReviewed = false } = write;
  const sent: PatchEntries = Object.entries(write.patch).flatMap(([property, value]) =>
    value === undefined ? [] : [[property, value]],
  );
  const isWritten = sent.length > 0 || write.slug !== undefined;
  if (!isWritten && !isReviewed) return;
  const stored = isNew ? null : await findStoredText(manager, kind, write);
  if (!isWritten && stored?.text.trashedAt !== null)
    throw invalidParam('ml_reviewed', new ParameterError('no_text', { language }));
  const title = write.patch[kind.title] ?? (stored && getTextProperty(stored.text, kind.title));
  if (title === null)
    throw new ApiError('rest_missing_callback_param', { missingParameters: [kind.titleField] });
  const texts = new ItemTexts(manager, kind, write.id);
  if (stored === null) {
    const chosen = chooseSlug(kind, write, title);
    const slug = await resolveInsertedSlug(texts, { language, status }, chosen, isNew);
    await texts.insert(language, { ...Object.fromEntries(sent), slug, createdAt: now, modifiedAt: now });
    return;
  }
  const { text, isOutdated, isOriginal, filler } = stored;
  const slug = await resolveUpdatedSlug(texts, write, title, text);
  const changed = findChangedEntries(kind, sent, text);
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

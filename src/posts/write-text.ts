// Writes the words of an item in one language.
import { type EntityManager, In } from 'typeorm';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { renderHtml } from '../html/render.js';
import type { LanguageCode } from '../languages/language-code.js';
import { applySentField, isEdited } from '../languages/resolve-text.js';
import { chooseSlug, type SlugRequest } from './choose-slug.js';
import type { BasePostText } from './base-post.js';
import type { PostKind } from './post-kind.js';
import { ItemTexts, resolveInsertedSlug, resolveUpdatedSlug, getTextProperty } from './text-slugs.js';

/** Properties of the text and their new values: "" and null clear, absent keeps; see `fieldAfter`. */
export type TextPatch = Readonly<Record<string, string | null | undefined>>;

export interface TextWrite extends SlugRequest {
  readonly id: number;
  readonly originalLanguage: LanguageCode;
  /** The item was made just now and has no text yet. */
  readonly isNew?: boolean;
  readonly chain: readonly LanguageCode[];
  readonly patch: TextPatch;
  /** The words still say what the original says, changed or not. */
  readonly isReviewed?: boolean | undefined;
  readonly now: Date;
}

type PatchEntries = readonly (readonly [property: string, value: string | null])[];

/**
 * Writes what was sent, if anything. A language that is new to the item needs the title; one whose text was removed
 * gets it back.
 *
 * @throws ApiError rest_missing_callback_param, or rest_invalid_param when there are no words to be called reviewed
 */
export async function writeText(manager: EntityManager, kind: PostKind, write: TextWrite): Promise<void> {
  const sent: PatchEntries = Object.entries(write.patch).flatMap(([property, value]) =>
    value === undefined ? [] : [[property, value]],
  );
  const isReviewed = write.isReviewed === true;
  const isWritten = sent.length > 0 || write.slug !== undefined;
  if (!isWritten && !isReviewed) return;
  const stored = write.isNew === true ? null : await findStoredText(manager, kind, write);
  if (!isWritten && stored?.text.trashedAt !== null)
    throw invalidParam('ml_reviewed', new ParameterError('no_text', { language: write.language }));
  const title = write.patch[kind.title] ?? (stored && getTextProperty(stored.text, kind.title));
  if (title === null)
    throw new ApiError('rest_missing_callback_param', { missingParameters: [kind.titleField] });
  const texts = new ItemTexts(manager, kind, write.id);
  const { now } = write;
  if (stored === null) {
    const slug = await resolveInsertedSlug(
      texts,
      write,
      chooseSlug(kind, write, title),
      write.isNew === true,
    );
    const words = { ...Object.fromEntries(sent), slug, createdAt: now, modifiedAt: now };
    await texts.insert(write.language, words);
    return;
  }
  const { text, isOutdated, isOriginal, filler } = stored;
  const slug = await resolveUpdatedSlug(texts, write, title, text);
  const changed = findChangedEntries(kind, sent, text);
  const isOther = changed.some(([property, after]) =>
    isEdited(getTextProperty(text, property), after, {
      isOriginal,
      filler: filler && getTextProperty(filler, property),
    }),
  );
  const isSaved = isOther || (text.trashedAt !== null && sent.length > 0) || (isReviewed && isOutdated);
  await texts.update(write.language, {
    ...Object.fromEntries(changed),
    slug,
    trashedAt: null,
    ...(isSaved && { modifiedAt: now }),
  });
}

interface StoredTextState {
  readonly text: BasePostText;
  /** Older than the original. */
  readonly isOutdated: boolean;
  readonly isOriginal: boolean;
  /** The text in the default language, when that is another one. */
  readonly filler: BasePostText | null;
}

async function findStoredText(
  manager: EntityManager,
  kind: PostKind,
  { id, language, originalLanguage, chain }: TextWrite,
): Promise<StoredTextState | null> {
  const other = chain.at(-1) ?? language;
  const texts = await new ItemTexts(manager, kind, id).find({
    language: In([language, other, originalLanguage]),
  });
  const textIn = (code: LanguageCode): BasePostText | undefined => texts.find((one) => one.language === code);
  const text = textIn(language);
  if (text === undefined) return null;
  const original = textIn(originalLanguage);
  const filler = textIn(other);
  return {
    text,
    isOutdated: original !== undefined && original.modifiedAt > text.modifiedAt,
    isOriginal: originalLanguage === language,
    filler: filler === undefined || other === language || filler.trashedAt !== null ? null : filler,
  };
}

/** What is sent back as it was shown changes nothing. */
const findChangedEntries = ({ html }: PostKind, sent: PatchEntries, text: BasePostText): PatchEntries =>
  sent.flatMap(([property, value]) => {
    const before = getTextProperty(text, property);
    const after = applySentField(value, before);
    const isShownSame =
      html.includes(property) &&
      after !== null &&
      before !== null &&
      renderHtml(after) === renderHtml(before);
    return after === before || isShownSame ? [] : [[property, after] as const];
  });

// The slugs of the texts of an item: unique in their language, and dependent on the status of the item.
import { type EntityManager, type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { normalizeSlug, toSlug } from '../../foundation/languages/to-slug.js';
import { reserveSlug } from './reserve-slug.js';
import type { BasePostText } from './base-post.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';

/** Ending of the slugs of trashed texts, which frees the slug itself for others. */
export const TRASHED_SLUG_SUFFIX = '__trashed';
export const TRASHED_SLUG_PATTERN = /__trashed(-\d+)?$/;

export interface SlugRequest {
  readonly slug?: string | undefined;
  readonly language: LanguageCode;
  /** Status of the item after the change. */
  readonly status: PostStatus;
}

/**
 * Chooses the slug of the first text of an item in a language.
 *
 * @returns null for none, "" for the id of the item, when the title has no letter or digit
 */
export function chooseSlug(
  kind: PostKind,
  { slug, language, status }: SlugRequest,
  title: string,
): string | null {
  const sent = slug === undefined ? '' : normalizeSlug(slug, language);
  if (sent === '' && kind.sluglessStatuses.includes(status)) return null;
  return sent === '' ? toSlug(title, language) : sent;
}

export function getTextProperty(text: BasePostText, property: string): string | null {
  const value: unknown = Reflect.get(text, property);
  return typeof value === 'string' ? value : null;
}

export class ItemTexts {
  private readonly repository: Repository<BasePostText>;
  private readonly item: FindOptionsWhere<BasePostText>;

  constructor(
    private readonly manager: EntityManager,
    readonly kind: PostKind,
    readonly id: number,
  ) {
    this.repository = manager.getRepository(kind.textEntity);
    this.item = { [kind.textKey]: id };
  }

  /** Finds texts, the oldest first. */
  find(where: FindOptionsWhere<BasePostText>): Promise<BasePostText[]> {
    return this.repository.find({
      where: { ...this.item, ...where },
      order: { createdAt: 'ASC', language: 'ASC' },
    });
  }

  async insert(language: LanguageCode, values: object): Promise<void> {
    await this.repository.insert({ [this.kind.textKey]: this.id, language, ...values });
  }

  async update(language: LanguageCode, values: object): Promise<void> {
    await this.repository.update({ ...this.item, language }, values);
  }

  reserveSlug(language: LanguageCode, slug: string): Promise<string> {
    const { texts: table, key } = this.kind;
    return reserveSlug(this.manager, { table, key, where: { language } }, slug, this.id);
  }

  /** Reserves the id for a title without a letter or digit. */
  reserveTitleSlug(language: LanguageCode, title: string): Promise<string> {
    return this.reserveSlug(language, toSlug(title, language) || String(this.id));
  }
}

/**
 * The slug of the text of an existing item in another language. A translation of a trashed item takes no slug from
 * others, just like the item's other texts.
 *
 * @param chosen as `chooseSlug` returns it
 */
export async function resolveTranslationSlug(
  texts: ItemTexts,
  { language, status }: SlugRequest,
  chosen: string | null,
): Promise<string | null> {
  if (chosen === null) return null;
  const slug = chosen || String(texts.id);
  return texts.reserveSlug(language, status === 'trash' ? `${slug}${TRASHED_SLUG_SUFFIX}` : slug);
}

/** The slug of a text after an update; a text that comes back from the trash takes its own again. */
export async function resolveUpdatedSlug(
  texts: ItemTexts,
  { slug: sent, language, status }: SlugRequest,
  title: string,
  { slug, trashedAt }: BasePostText,
): Promise<string | null> {
  const isTrash = status === 'trash';
  const requested = sent === undefined ? '' : normalizeSlug(sent, language);
  if (requested !== '')
    return texts.reserveSlug(
      language,
      isTrash ? `${requested.replace(TRASHED_SLUG_PATTERN, '')}${TRASHED_SLUG_SUFFIX}` : requested,
    );
  if (isTrash || (trashedAt === null && slug !== null)) return slug;
  const before = trashedAt === null ? '' : (slug ?? '').replace(TRASHED_SLUG_PATTERN, '');
  if (before !== '') return texts.reserveSlug(language, before);
  return texts.kind.sluglessStatuses.includes(status) ? null : texts.reserveTitleSlug(language, title);
}

/**
 * Adapts the slugs of all languages to a new status. A trashed item gives its slugs up (`…__trashed`), a restored one
 * takes them again, and one that is published for the first time gets them.
 */
export async function updateSlugsForStatus(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  before: PostStatus,
  after: PostStatus,
): Promise<void> {
  const texts = new ItemTexts(manager, kind, id);
  const stored = await texts.find({ trashedAt: IsNull() });
  // All writers lock slugs in the order of languages, which prevents deadlocks.
  for (const text of stored.sort((one, other) => (one.language < other.language ? -1 : 1))) {
    const slug = await resolveSlugForStatus(texts, text, before, after);
    if (slug !== text.slug) await texts.update(text.language, { slug });
  }
}

async function resolveSlugForStatus(
  texts: ItemTexts,
  text: BasePostText,
  before: PostStatus,
  after: PostStatus,
): Promise<string | null> {
  const { slug, language } = text;
  const wasTrash = before === 'trash';
  if (after === 'trash')
    return wasTrash ? slug : texts.reserveSlug(language, `${slug ?? ''}${TRASHED_SLUG_SUFFIX}`);
  const ownSlug = (wasTrash ? slug?.replace(TRASHED_SLUG_PATTERN, '') : slug) ?? '';
  if (ownSlug !== '') return wasTrash ? texts.reserveSlug(language, ownSlug) : ownSlug;
  if (texts.kind.sluglessStatuses.includes(after)) return null;
  return texts.reserveTitleSlug(language, getTextProperty(text, texts.kind.title) ?? '');
}

/** Moves one text to the trash, which frees its slug. The oldest text that is left replaces a trashed original. */
export async function trashText(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  now: Date,
): Promise<void> {
  const texts = new ItemTexts(manager, kind, id);
  const [text] = await texts.find({ language });
  const slug = await texts.reserveSlug(language, `${text?.slug ?? ''}${TRASHED_SLUG_SUFFIX}`);
  await texts.update(language, { slug, trashedAt: now });
  const [oldest] = await texts.find({ trashedAt: IsNull() });
  if (oldest === undefined) return;
  const ifOriginal = { id, originalLanguage: language };
  await manager.update(kind.entity, ifOriginal, { originalLanguage: oldest.language });
}

// The slugs of the texts of an item: unique in their language, and in step with the status of the item.
import { type EntityManager, type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import type { LanguageCode } from '../languages/language-code.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { reserveSlug } from './reserve-slug.js';
import type { SlugRequest } from './choose-slug.js';
import type { BasePostText } from './base-post.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';

/** What the slug of something in the trash ends with; its own slug is free for others. */
export const TRASHED_SLUG_SUFFIX = '__trashed';
export const TRASHED_SLUG_PATTERN = /__trashed(-\d+)?$/;

export const getTextProperty = (text: BasePostText, property: string): string | null =>
  (text as unknown as Readonly<Record<string, string | null | undefined>>)[property] ?? null;

/** The texts of one item. */
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

  /** The oldest first. */
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

  reserveSlug(language: LanguageCode, wanted: string): Promise<string> {
    const { texts: table, key } = this.kind;
    return reserveSlug(this.manager, { table, key, where: { language } }, wanted, this.id);
  }

  /** A title without a letter or digit leaves the id as the only name. */
  reserveTitleSlug(language: LanguageCode, title: string): Promise<string> {
    return this.reserveSlug(language, toSlug(title, language) || String(this.id));
  }
}

/** @param wanted as `newSlug` gives it */
export async function resolveInsertedSlug(
  texts: ItemTexts,
  { language, status }: SlugRequest,
  wanted: string | null,
  isFirst: boolean,
): Promise<string | null> {
  if (wanted === null) return null;
  const named = wanted === '' ? String(texts.id) : wanted;
  // A translation of what lies in the trash takes no slug from others, no more than its other texts do.
  return texts.reserveSlug(
    language,
    !isFirst && status === 'trash' ? `${named}${TRASHED_SLUG_SUFFIX}` : named,
  );
}

/** The slug of a text after it was written; one that comes back from the trash takes its own again. */
export async function resolveUpdatedSlug(
  texts: ItemTexts,
  { slug: sent, language, status }: SlugRequest,
  title: string,
  { slug, trashedAt }: BasePostText,
): Promise<string | null> {
  const isTrash = status === 'trash';
  const wanted = sent === undefined ? '' : normalizeSlug(sent, language);
  if (wanted !== '')
    return texts.reserveSlug(
      language,
      isTrash ? `${wanted.replace(TRASHED_SLUG_PATTERN, '')}${TRASHED_SLUG_SUFFIX}` : wanted,
    );
  if (isTrash || (trashedAt === null && slug !== null)) return slug;
  const before = trashedAt === null ? '' : (slug ?? '').replace(TRASHED_SLUG_PATTERN, '');
  if (before !== '') return texts.reserveSlug(language, before);
  return texts.kind.sluglessStatuses.includes(status) ? null : texts.reserveTitleSlug(language, title);
}

/**
 * Brings the slugs of all languages in step with a change of status: what goes into the trash gives its slug up
 * (`…__trashed`), what comes back takes it again, what is published for the first time gets one.
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
  // In the order in which others take the locks of slugs.
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
  const kept = (wasTrash ? slug?.replace(TRASHED_SLUG_PATTERN, '') : slug) ?? '';
  if (kept !== '') return wasTrash ? texts.reserveSlug(language, kept) : kept;
  if (texts.kind.sluglessStatuses.includes(after)) return null;
  return texts.reserveTitleSlug(language, getTextProperty(text, texts.kind.title) ?? '');
}

/** Puts the text of one language into the trash; its slug is free for others from then on. */
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
  // The oldest remaining text takes the place of a removed original.
  const [oldest] = await texts.find({ trashedAt: IsNull() });
  if (oldest !== undefined)
    await manager.update(
      kind.entity,
      { id, originalLanguage: language },
      { originalLanguage: oldest.language },
    );
}

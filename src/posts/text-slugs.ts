// The slugs of the texts of an item: unique in their language, and in step with the status of the item.
import { type EntityManager, type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import type { LanguageCode } from '../languages/language-code.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { freeSlug } from './free-slug.js';
import type { SlugWrite } from './new-slug.js';
import type { TextColumns } from './post.columns.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';

/** What the slug of something in the trash ends with; its own slug is free for others. */
export const TRASHED = '__trashed';
export const TRASHED_SUFFIX = /__trashed(-\d+)?$/;

export const wordsIn = (text: TextColumns, property: string): string | null =>
  (text as unknown as Readonly<Record<string, string | null | undefined>>)[property] ?? null;

/** The texts of one item. */
export class ItemTexts {
  private readonly repository: Repository<TextColumns>;
  private readonly item: FindOptionsWhere<TextColumns>;

  constructor(
    private readonly manager: EntityManager,
    readonly kind: PostKind,
    readonly id: number,
  ) {
    this.repository = manager.getRepository(kind.textEntity);
    this.item = { [kind.textKey]: id };
  }

  /** The oldest first. */
  find(where: FindOptionsWhere<TextColumns>): Promise<TextColumns[]> {
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

  takeSlug(language: LanguageCode, wanted: string): Promise<string> {
    const { texts: table, key } = this.kind;
    return freeSlug(this.manager, { table, key, where: { language } }, wanted, this.id);
  }

  /** A title without a letter or digit leaves the id as the only name. */
  slugOfTitle(language: LanguageCode, title: string): Promise<string> {
    return this.takeSlug(language, toSlug(title, language) || String(this.id));
  }
}

/** @param wanted as `newSlug` gives it */
export async function slugOfNew(
  texts: ItemTexts,
  { language, status }: SlugWrite,
  wanted: string | null,
  isFirst: boolean,
): Promise<string | null> {
  if (wanted === null) return null;
  const named = wanted === '' ? String(texts.id) : wanted;
  // A translation of what lies in the trash takes no slug from others, no more than its other texts do.
  return texts.takeSlug(language, !isFirst && status === 'trash' ? `${named}${TRASHED}` : named);
}

/** The slug of a text after it was written; one that comes back from the trash takes its own again. */
export async function slugOfStored(
  texts: ItemTexts,
  { slug: sent, language, status }: SlugWrite,
  title: string,
  { slug, trashedAt }: TextColumns,
): Promise<string | null> {
  const isTrash = status === 'trash';
  const wanted = sent === undefined ? '' : normalizeSlug(sent, language);
  if (wanted !== '')
    return texts.takeSlug(language, isTrash ? `${wanted.replace(TRASHED_SUFFIX, '')}${TRASHED}` : wanted);
  if (isTrash || (trashedAt === null && slug !== null)) return slug;
  const before = trashedAt === null ? '' : (slug ?? '').replace(TRASHED_SUFFIX, '');
  if (before !== '') return texts.takeSlug(language, before);
  return texts.kind.sluglessStatuses.includes(status) ? null : texts.slugOfTitle(language, title);
}

/**
 * Brings the slugs of all languages in step with a change of status: what goes into the trash gives its slug up
 * (`…__trashed`), what comes back takes it again, what is published for the first time gets one.
 */
export async function followStatus(
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
    const slug = await slugAfter(texts, text, before, after);
    if (slug !== text.slug) await texts.update(text.language, { slug });
  }
}

async function slugAfter(
  texts: ItemTexts,
  text: TextColumns,
  before: PostStatus,
  after: PostStatus,
): Promise<string | null> {
  const { slug, language } = text;
  const wasTrash = before === 'trash';
  if (after === 'trash') return wasTrash ? slug : texts.takeSlug(language, `${slug ?? ''}${TRASHED}`);
  const kept = (wasTrash ? slug?.replace(TRASHED_SUFFIX, '') : slug) ?? '';
  if (kept !== '') return wasTrash ? texts.takeSlug(language, kept) : kept;
  if (texts.kind.sluglessStatuses.includes(after)) return null;
  return texts.slugOfTitle(language, wordsIn(text, texts.kind.title) ?? '');
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
  const slug = await texts.takeSlug(language, `${text?.slug ?? ''}${TRASHED}`);
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

// Writes venues, organizers and terms of a site: each once, and later only what the site changed.
import type { EntityManager } from 'typeorm';
import type { Database } from '../../../data/database/connection/database.js';
import { hashValue } from '../../imports/hash-value.js';
import type { Body } from '../../imports/import-item.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { LinkKind } from '../source-link.entity.js';
import { findLinks, type LinkRow, saveLink } from '../source-links.queries.js';
import type { SiteRun } from '../site-run.js';

export interface LinkedItem {
  /** On the site. */
  readonly id: number;
  /** In the main language; an empty value for fields that the site has not. */
  readonly body: Body;
  readonly translations: ReadonlyMap<LanguageCode, Body>;
  readonly language: LanguageCode;
  /** Whether the site shows no more of it than that it exists: such an item is not created. */
  readonly isClosed?: boolean;
}

interface CreateOptions {
  /** Items here that belong to other items of the site. */
  readonly others: ReadonlySet<number>;
  readonly save: (manager: EntityManager, id: number) => Promise<void>;
}

/** How items of a kind are written. */
export interface LinkWriting {
  readonly kind: LinkKind;
  /**
   * @param options.save is called in the transaction of the creation
   * @returns null for a refused item, which the writer reports
   */
  create(item: LinkedItem, options: CreateOptions): Promise<{ id: number; isExisting: boolean } | null>;
  update(id: number, item: LinkedItem, body: Body, language: LanguageCode): Promise<void>;
}

export interface WrittenLinks {
  /** Ids here by ids of the site, also of items that an earlier run has read with other credentials. */
  readonly ids: Map<number, number>;
  readonly created: number;
  readonly updated: number;
}

/** The status of an item that a run has moved to the trash, because it was gone on the site. */
const REMOVED = hashValue('trash');

/** Marks the link of an item that was here before: it stays when the site removes its own. */
export const ADOPTED = '(adopted)';

/** @param items in an order in which each comes after what it refers to */
export async function writeLinks(
  database: Database,
  run: SiteRun,
  writing: LinkWriting,
  items: Iterable<LinkedItem> | AsyncIterable<LinkedItem>,
): Promise<WrittenLinks> {
  const { manager } = database;
  const { kind } = writing;
  const links = await findLinks(manager, run.source.id, kind);
  const others = new Set([...links.values()].map(({ itemId }) => itemId));
  const present = [...links.values()].filter(({ isPresent }) => isPresent);
  const ids = new Map(present.map(({ externalId, itemId }) => [Number(externalId), itemId]));
  const result = { ids, created: 0, updated: 0 };
  for await (const item of items) {
    run.signal?.throwIfAborted();
    const stored = links.get(String(item.id)) ?? null;
    const wasRemovedByRun = stored?.fields['status'] === REMOVED;
    // What a person removed here stays away.
    if (stored?.isPresent === false && !wasRemovedByRun) continue;
    if (stored?.isMerged === true) continue;
    const isErased = stored?.isPresent === false && !stored.isInTrash;
    const link = isErased ? null : stored;
    if (link !== null) {
      if (await update(writing, item, link)) {
        result.updated += 1;
        const fields = { ...link.fields, ...hashFields(item) };
        await saveLink(manager, run.source.id, kind, { ...link, fields });
      }
      result.ids.set(item.id, link.itemId);
      continue;
    }
    if (item.isClosed === true) {
      run.notify(`The ${kind} ${item.id} has a password and was left out: only credentials open it.`);
      continue;
    }
    // Without the translations, which a run that is killed before them leaves to the next one.
    const save = (transaction: EntityManager, itemId: number): Promise<void> => {
      const fields = hashFields({ ...item, translations: new Map() });
      return saveLink(transaction, run.source.id, kind, { externalId: String(item.id), itemId, fields });
    };
    const written = await writing.create(item, { others, save });
    if (written === null) continue;
    const { id, isExisting } = written;
    if (isExisting) run.notify(`The ${kind} ${item.id} is the ${kind} ${id}, which was here before.`);
    else {
      result.created += 1;
      if (id !== item.id) run.notify(`The ${kind} ${item.id} has the id ${id} here, as its own was taken.`);
      for (const [language, body] of item.translations) await writing.update(id, item, body, language);
    }
    others.add(id);
    result.ids.set(item.id, id);
    const fields = { ...hashFields(item), ...(isExisting && { [ADOPTED]: 'true' }) };
    await saveLink(manager, run.source.id, kind, { externalId: String(item.id), itemId: id, fields });
  }
  return result;
}

/** Writes what the site says differently than last time. @returns whether it does */
async function update(writing: LinkWriting, item: LinkedItem, link: LinkRow): Promise<boolean> {
  let isChanged = false;
  for (const [language, body] of [[item.language, item.body] as const, ...item.translations]) {
    const changed = Object.entries(body).filter(
      ([name, value]) => link.fields[toKey(item, language, name)] !== hashValue(value),
    );
    if (changed.length === 0) continue;
    isChanged = true;
    await writing.update(link.itemId, item, completeChange(body, changed), language);
  }
  return isChanged;
}

/** Coordinates are written together; a new translation needs its name. */
function completeChange(body: Body, changed: readonly (readonly [string, unknown])[]): Body {
  const names = new Set(changed.map(([name]) => name));
  const isPlace = names.has('geo_lat') || names.has('geo_lng');
  const completed = ['venue', 'organizer', 'name', ...(isPlace ? ['geo_lat', 'geo_lng'] : [])];
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => names.has(name) || completed.includes(name)),
  );
}

const toKey = (item: LinkedItem, language: LanguageCode, name: string): string =>
  language === item.language ? name : `${language}:${name}`;

const hashFields = (item: LinkedItem): Record<string, string> =>
  Object.fromEntries(
    [[item.language, item.body] as const, ...item.translations].flatMap(([language, body]) =>
      Object.entries(body).map(([name, value]) => [toKey(item, language, name), hashValue(value)]),
    ),
  );

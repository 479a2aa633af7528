// What became of merged items. Only asked where an item is not found, so that ordinary reads cost nothing.
import type { EntityManager } from 'typeorm';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { buildNameForms } from '../../foundation/languages/name-forms.js';
import { toSlugForms } from '../../foundation/languages/to-slug.js';
import { clock } from '../../foundation/dates/clock.js';
import { buildNameCondition } from '../database/connection/name-condition.js';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import type { MergedKind } from './merged-item.entity.js';

export interface MergedRef {
  readonly kind: MergedKind;
  readonly id: number;
}

/** An item as its links to events were. */
export interface MovedLink {
  readonly eventId: number;
  /** Null for terms, which have none. */
  readonly position: number | null;
  /** Whether the event had the kept item as well. */
  readonly hadKept: boolean;
  readonly keptPosition: number | null;
}

export interface Merge<Snapshot> extends MergedRef {
  readonly intoId: number;
  readonly wasPublic: boolean;
  readonly snapshot: Snapshot;
  readonly texts: readonly {
    readonly language: string;
    readonly name: string;
    readonly slug: string | null;
  }[];
}

export async function insertMerge(
  manager: EntityManager,
  { kind, id, intoId, wasPublic, snapshot, texts }: Merge<object>,
): Promise<void> {
  await manager.query(
    `INSERT INTO merged_items (kind, item_id, into_id, was_public, merged_at) VALUES ($1, $2, $3, $4, $5)`,
    [kind, id, intoId, wasPublic, new Date(clock.ms())],
  );
  await manager.query(`INSERT INTO merge_snapshots (kind, item_id, snapshot) VALUES ($1, $2, $3)`, [
    kind,
    id,
    JSON.stringify(snapshot),
  ]);
  await manager.query(
    `INSERT INTO merged_texts (kind, item_id, language, name, slug)
     SELECT $1, $2, t.language, t.name, t.slug
     FROM json_to_recordset($3) AS t(language text, name text, slug text)`,
    [kind, id, JSON.stringify(texts)],
  );
}

/** Ends a merge. @returns the snapshot that `insertMerge` got, null once it is too old; null when the item was not merged */
export async function takeMerge(
  manager: EntityManager,
  { kind, id }: MergedRef,
): Promise<{ readonly keptId: number; readonly snapshot: unknown } | null> {
  const keptId = await findKeptId(manager, { kind, id });
  if (keptId === null) return null;
  const [row] = await manager.query<{ snapshot: unknown }[]>(
    `SELECT snapshot FROM merge_snapshots WHERE kind = $1 AND item_id = $2`,
    [kind, id],
  );
  await manager.query(`DELETE FROM merged_items WHERE kind = $1 AND item_id = $2`, [kind, id]);
  return { keptId, snapshot: row?.snapshot ?? null };
}

export const isMerged = async (manager: EntityManager, { kind, id }: MergedRef): Promise<boolean> =>
  (await queryPrepared(manager, `SELECT 1 FROM merged_items WHERE kind = $1 AND item_id = $2`, [kind, id]))
    .length > 0;

/** The item that a merged one is part of now. */
export const findKeptId = async (manager: EntityManager, ref: MergedRef): Promise<number | null> =>
  (await findKeptIds(manager, [ref], true)).get(toMergedKey(ref)) ?? null;

export const toMergedKey = ({ kind, id }: { readonly kind: string; readonly id: number }): string =>
  `${kind} ${id}`;

/**
 * Finds the items that merged ones are part of now.
 *
 * @param seesAll also of those that visitors never saw
 * @returns ids by `toMergedKey`
 */
export async function findKeptIds(
  manager: EntityManager,
  refs: readonly MergedRef[],
  seesAll: boolean,
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const rows = await queryPrepared<MergedRef & { keptId: number }>(
    manager,
    `SELECT m.kind, m.item_id AS id, kept_id(m.kind, m.item_id) AS "keptId" FROM merged_items m
     JOIN unnest($1::text[], $2::integer[]) AS sent(kind, id) ON sent.kind = m.kind AND sent.id = m.item_id
     WHERE m.was_public OR $3`,
    [refs.map(({ kind }) => kind), refs.map(({ id }) => id), seesAll],
  );
  return new Map(rows.map(({ kind, id, keptId }) => [toMergedKey({ kind, id }), keptId]));
}

interface MergedText {
  readonly kind: MergedKind;
  readonly slug: string;
  /** In the order in which they are preferred. */
  readonly chain: readonly LanguageCode[];
  readonly seesAll: boolean;
}

/** The item that the slug of a merged one leads to now. */
export async function findKeptIdBySlug(
  manager: EntityManager,
  { kind, slug, chain, seesAll }: MergedText,
): Promise<number | null> {
  const forms = LANGUAGE_CODES.map((language) => ({ language, ...toSlugForms(slug, language) }));
  const [row] = await queryPrepared<{ keptId: number }>(
    manager,
    `SELECT kept_id(t.kind, t.item_id) AS "keptId" FROM merged_texts t
     JOIN merged_items m ON m.kind = t.kind AND m.item_id = t.item_id AND (m.was_public OR $5)
     JOIN unnest($2::text[], $3::text[], $4::text[]) AS s(encoded, spelled, language)
       ON s.language = t.language AND t.slug IN (s.encoded, s.spelled)
     WHERE t.kind = $1 AND t.slug <> ''
     ORDER BY array_position($6::text[], t.language) NULLS LAST, m.merged_at DESC, t.item_id LIMIT 1`,
    [
      kind,
      forms.map(({ encoded }) => encoded),
      forms.map(({ spelled }) => spelled),
      forms.map(({ language }) => language),
      seesAll,
      chain,
    ],
  );
  return row?.keptId ?? null;
}

/** The items that those merged ones are part of now which had a name, or the slug that it makes; the last merged first. */
export async function findKeptIdsByName(
  manager: EntityManager,
  kind: MergedKind,
  name: string,
): Promise<number[]> {
  const forms = LANGUAGE_CODES.map((language) => toSlugForms(name, language));
  const slugs = [...new Set(forms.flatMap(({ encoded, spelled }) => [encoded, spelled]))];
  const rows = await queryPrepared<{ keptId: number }>(
    manager,
    `SELECT kept_id(m.kind, m.item_id) AS "keptId" FROM merged_items m
     WHERE m.kind = $1 AND EXISTS (SELECT FROM merged_texts t WHERE t.kind = m.kind AND t.item_id = m.item_id
       AND (t.slug = ANY($3::text[]) AND t.slug <> '' OR ${buildNameCondition('t.name', '$2')}))
     ORDER BY m.merged_at DESC, m.item_id`,
    [kind, buildNameForms(name), slugs],
  );
  return rows.map(({ keptId }) => keptId);
}

/** Forgets what merges are taken back with, once the log has forgotten them as well. */
export async function forgetSnapshots(manager: EntityManager, before: Date): Promise<void> {
  await manager.query(
    `DELETE FROM merge_snapshots s USING merged_items m
     WHERE m.kind = s.kind AND m.item_id = s.item_id AND m.merged_at < $1`,
    [before],
  );
}

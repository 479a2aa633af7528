// Copies changed fields of one occurrence to others, except where these have a value of their own.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { rebuildWordIndex } from '../../search/word-index.queries.js';
import { EVENT_FIELDS } from '../event.fields.js';
import { EVENT_KIND } from '../event-kind.js';
import { chooseSlugs } from '../../posts/choose-slugs.queries.js';
import { type Column, type LinkField, listColumns, listLinks } from '../../posts/field-table.js';
import { renameSlugs } from '../../posts/rename-slugs.queries.js';
import { buildOccurrenceSlug, toBaseSlug } from './occurrence-slug.js';
import type { OccurrenceHead } from './series.queries.js';

const toColumns = (columns: readonly Column[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.filter(({ omitted }) => omitted?.series === undefined).map(({ name, column }) => [name, column]),
  );

/** Columns of `events` by wire name. */
const FACT_COLUMNS = toColumns(listColumns(EVENT_FIELDS, 'fact'));

/** Columns of `event_texts` by wire name. */
const TEXT_COLUMNS = toColumns(listColumns(EVENT_FIELDS, 'text'));

const LINKS = listLinks(EVENT_FIELDS);

export const TIME_FIELDS: readonly string[] = listColumns(EVENT_FIELDS, 'time').map(({ name }) => name);

export const isText = (field: string): boolean => field in TEXT_COLUMNS;

/** What `own_fields` calls a field: texts are own in one language. */
export const toOwnField = (field: string, language: LanguageCode): string =>
  isText(field) ? `${field}:${language}` : field;

/** All but the times, which `applyTimes` computes. */
export const COPIED_FIELDS: readonly string[] = [
  ...Object.keys(FACT_COLUMNS),
  ...Object.keys(TEXT_COLUMNS),
  ...LINKS.map(({ name }) => name),
];

export const isCopied = (field: string): boolean =>
  COPIED_FIELDS.includes(field) || TIME_FIELDS.includes(field);

export interface FieldCopy {
  readonly source: OccurrenceHead;
  readonly targets: readonly OccurrenceHead[];
  /** Wire names. */
  readonly fields: readonly string[];
  readonly language: LanguageCode;
  /** Whether values of their own are replaced. */
  readonly isReset: boolean;
  readonly now: Date;
}

/** The targets that take a field. */
const getTakers = ({ targets, isReset, language }: FieldCopy, field: string): number[] =>
  targets
    .filter(({ ownFields }) => isReset || !ownFields.includes(toOwnField(field, language)))
    .map(({ id }) => id);

/** Only rescheduled events have a former start. */
const FORGET_FORMER_START = `previous_starts_at = CASE WHEN s.event_status = 'rescheduled' THEN t.previous_starts_at END`;

/** Leaves the listings of the targets to the caller. */
export async function copyFields(manager: EntityManager, copy: FieldCopy): Promise<void> {
  const { source, targets, fields, now } = copy;
  const ids = targets.map(({ id }) => id);
  if (ids.length === 0 || fields.length === 0) return;
  const byTakers = groupByTakers(copy, Object.keys(FACT_COLUMNS));
  for (const { takers, names } of byTakers) {
    const sets = names.map((name) => `${FACT_COLUMNS[name] ?? ''} = ${readFact(name)}`);
    if (names.includes('event_status')) sets.push(FORGET_FORMER_START);
    await manager.query(
      `UPDATE events t SET ${sets.join(', ')} FROM events s WHERE s.id = $1 AND t.id = ANY($2)`,
      [source.id, takers],
    );
  }
  await manager.query(`UPDATE events SET modified_at = $2 WHERE id = ANY($1)`, [ids, now]);
  for (const { takers, names } of groupByTakers(copy, Object.keys(TEXT_COLUMNS)))
    await copyTexts(manager, copy, takers, names);
  for (const link of LINKS)
    if (fields.includes(link.name)) await copyLinks(manager, source.id, getTakers(copy, link.name), link);
  if (fields.includes('status')) await nameNewOccurrences(manager, source, targets);
  if (fields.some((field) => field in TEXT_COLUMNS || field === 'status'))
    await rebuildWordIndex(manager, EVENT_KIND, ids);
}

/** An occurrence that the others are a part of is no part of itself. */
const readFact = (name: string): string =>
  name === 'post_parent'
    ? 'CASE WHEN s.parent_id = t.id THEN t.parent_id ELSE s.parent_id END'
    : `s.${FACT_COLUMNS[name] ?? ''}`;

/** Fields with the same takers are copied by one statement. */
function groupByTakers(
  copy: FieldCopy,
  fieldNames: readonly string[],
): { takers: number[]; names: string[] }[] {
  const groups = new Map<string, { takers: number[]; names: string[] }>();
  for (const name of fieldNames) {
    if (!copy.fields.includes(name)) continue;
    const takers = getTakers(copy, name);
    const group = groups.get(takers.join()) ?? { takers, names: [] };
    group.names.push(name);
    groups.set(takers.join(), group);
  }
  return [...groups.values()].filter(({ takers }) => takers.length > 0);
}

/** Writes the text of one language; events without it get all of it. */
async function copyTexts(
  manager: EntityManager,
  { source, targets, language, now }: FieldCopy,
  takers: readonly number[],
  names: readonly string[],
): Promise<void> {
  const sets = names.map((name) => `${TEXT_COLUMNS[name] ?? ''} = s.${TEXT_COLUMNS[name] ?? ''}`);
  await manager.query(
    `DELETE FROM event_texts WHERE event_id = ANY($1) AND language = $2 AND trashed_at IS NOT NULL`,
    [takers, language],
  );
  await manager.query(
    `UPDATE event_texts t SET ${sets.join(', ')}, modified_at = $4 FROM event_texts s
     WHERE s.event_id = $1 AND s.language = $3 AND t.event_id = ANY($2) AND t.language = $3`,
    [source.id, takers, language, now],
  );
  const missing = await manager.query<{ id: number; slug: string | null }[]>(
    `SELECT n.id, s.slug FROM unnest($2::integer[]) AS n(id) JOIN event_texts s ON s.event_id = $1 AND s.language = $3
     WHERE NOT EXISTS (SELECT FROM event_texts t WHERE t.event_id = n.id AND t.language = $3) ORDER BY n.id`,
    [source.id, takers, language],
  );
  if (missing.length === 0) return;
  const occurrences = new Map(targets.map(({ id, occurrence }) => [id, occurrence]));
  const slugs = await chooseSlugs(
    manager,
    EVENT_KIND,
    missing.map(({ id, slug }) => ({
      language,
      slug: buildOccurrenceSlug(toBaseSlug(slug), occurrences.get(id) ?? null),
    })),
  );
  const columns = Object.values(TEXT_COLUMNS);
  await manager.query(
    `INSERT INTO event_texts (event_id, language, slug, created_at, modified_at, ${columns.join(', ')})
     SELECT n.id, $3, n.slug, $5, $5, ${columns.map((column) => `s.${column}`).join(', ')}
     FROM unnest($2::integer[], $4::text[]) AS n(id, slug) JOIN event_texts s ON s.event_id = $1 AND s.language = $3`,
    [source.id, missing.map(({ id }) => id), language, slugs, now],
  );
}

async function copyLinks(
  manager: EntityManager,
  sourceId: number,
  takers: readonly number[],
  { table, column, taxonomy }: LinkField,
): Promise<void> {
  if (takers.length === 0) return;
  const isTerm = taxonomy !== undefined;
  const ofTaxonomy = isTerm ? `AND l.term_id IN (SELECT id FROM terms WHERE taxonomy = '${taxonomy}')` : '';
  const columns = isTerm ? column : `${column}, position`;
  await manager.query(
    `DELETE FROM ${table} l WHERE l.event_id = ANY($2) ${ofTaxonomy}
       AND NOT EXISTS (SELECT FROM ${table} s WHERE s.event_id = $1 AND s.${column} = l.${column})`,
    [sourceId, takers],
  );
  await manager.query(
    `INSERT INTO ${table} (event_id, ${columns}) SELECT n.id, ${columns}
     FROM ${table} l CROSS JOIN unnest($2::integer[]) AS n(id) WHERE l.event_id = $1 ${ofTaxonomy}
     ON CONFLICT (event_id, ${column}) DO ${isTerm ? 'NOTHING' : 'UPDATE SET position = excluded.position'}`,
    [sourceId, takers],
  );
}

/** Gives occurrences without a slug that of the source, with their dates. */
export async function nameNewOccurrences(
  manager: EntityManager,
  source: OccurrenceHead,
  targets: readonly OccurrenceHead[],
): Promise<void> {
  const sourceSlugs = await manager.query<{ language: LanguageCode; slug: string | null }[]>(
    `SELECT language, slug FROM event_texts WHERE event_id = $1 AND trashed_at IS NULL`,
    [source.id],
  );
  const bases = new Map(sourceSlugs.map(({ language, slug }) => [language, toBaseSlug(slug)]));
  const occurrences = new Map(targets.map(({ id, occurrence }) => [id, occurrence]));
  await renameSlugs(
    manager,
    EVENT_KIND,
    targets.map(({ id }) => id),
    (slug, { itemId, language }) =>
      slug ?? buildOccurrenceSlug(bases.get(language) ?? null, occurrences.get(itemId) ?? null),
  );
}

// Keeps a term with its texts as it was before it was deleted.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { TRASHED_SLUG_PATTERN } from '../posts/text-slugs.js';
import type { Taxonomy } from './taxonomy.js';
import { reserveTermSlug } from './write-term-text.js';

/** Rows by their columns, as `to_jsonb` writes them. */
export interface TermSnapshot {
  readonly term: { readonly id: number; readonly parent_id: number | null };
  readonly texts: readonly {
    readonly language: LanguageCode;
    readonly name: string;
    readonly slug: string;
    readonly trashed_at: string | null;
  }[];
}

export async function readSnapshot(manager: EntityManager, id: number): Promise<TermSnapshot> {
  const [snapshot] = await manager.query<TermSnapshot[]>(
    `SELECT to_jsonb(p) AS term, (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.language) FROM term_texts t WHERE t.term_id = p.id) AS texts
     FROM terms p WHERE p.id = $1`,
    [id],
  );
  if (snapshot === undefined) throw new Error('The term is gone');
  return snapshot;
}

/** Brings a term back. Its parent may be gone or merged, and its slugs may be taken. */
export async function insertSnapshot(
  manager: EntityManager,
  taxonomy: Taxonomy,
  { term, texts }: TermSnapshot,
): Promise<void> {
  await manager.query(
    `INSERT INTO terms SELECT (jsonb_populate_record(NULL::terms, $1::jsonb || jsonb_build_object('parent_id', (
       SELECT p.id FROM terms p WHERE p.id = coalesce(kept_id('category', $2), $2) AND p.id <> $3)))).*`,
    [JSON.stringify(term), term.parent_id, term.id],
  );
  for (const text of texts) {
    const state = { id: term.id, taxonomy, parentId: null };
    const wanted = text.trashed_at === null ? text.slug.replace(TRASHED_SLUG_PATTERN, '') : text.slug;
    const slug = await reserveTermSlug(manager, state, text.language, wanted);
    await manager.query(
      `INSERT INTO term_texts SELECT (jsonb_populate_record(NULL::term_texts, $1::jsonb)).*`,
      [JSON.stringify({ ...text, slug })],
    );
  }
}

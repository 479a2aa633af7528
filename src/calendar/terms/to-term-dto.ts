import type { ItemRights } from '../../requests/accounts/can.js';
import type { Links } from '../../foundation/urls/links.js';
import type { TextFormat } from '../../foundation/html/text-format.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { resolveText, type ResolvedText } from '../../foundation/languages/resolve-text.js';
import { buildTranslations, type TranslationsView } from '../posts/translations.js';
import { resolveSlot } from './category-slot.js';
import { type Taxonomy, TERM_COLLECTION, WIRE_TAXONOMY } from './taxonomy.js';
import type { EventTermDto, TermDto, TermLinkDto, TermUrlsDto } from './term.dto.js';
import type { TermRow, TermTextRow } from './terms.queries.js';

export interface TermView extends TranslationsView {
  readonly chain: readonly LanguageCode[];
  readonly canEdit: (taxonomy: Taxonomy) => boolean;
  /** True with `context=edit` from a user who may edit such terms: they see stored text without fallbacks. */
  readonly isEditing: (taxonomy: Taxonomy) => boolean;
  /** With `context=edit` from a user. */
  readonly findRights: (taxonomy: Taxonomy) => ItemRights | undefined;
  readonly textFormat: TextFormat;
}

const resolveTermText = (row: TermRow, view: TermView): ResolvedText<TermTextRow, 'description'> =>
  resolveText(row, view.chain, ['description'], view.isEditing(row.taxonomy));

/** @param ancestors the outermost first; their slugs are part of the public URL */
function toTermDto(row: TermRow, ancestors: readonly TermRow[], view: TermView): TermDto {
  const { text, gaps } = resolveTermText(row, view);
  const collection = TERM_COLLECTION[row.taxonomy];
  const path = [...ancestors.map((ancestor) => resolveTermText(ancestor, view).text.slug), text.slug];
  return {
    id: row.id,
    count: row.count,
    description: gaps.has('description') ? null : (text.description ?? ''),
    name: view.textFormat.text(text.name),
    slug: text.slug,
    taxonomy: WIRE_TAXONOMY[row.taxonomy],
    parent: row.taxonomy === 'category' ? (row.parentId ?? 0) : undefined,
    meta: [],
    url: view.links.archive(collection, { id: row.id, slugs: path }),
    urls: buildTermUrls(row, view.links),
    slot: findSlot(row),
    description_text: view.textFormat.toPlainText(gaps.has('description') ? null : (text.description ?? '')),
    language: text.language,
    translations: buildTranslations(view, collection, row, view.canEdit(row.taxonomy)),
    can: view.findRights(row.taxonomy),
  };
}

const findSlot = (row: TermRow): number | undefined =>
  row.taxonomy === 'category' ? resolveSlot(row) : undefined;

export function toDto(rows: ReadonlyMap<number, TermRow>, id: number, view: TermView): TermDto | undefined {
  const row = rows.get(id);
  return row && toTermDto(row, listAncestors(row, rows), view);
}

/** Lists the ancestors, the outermost first. */
function listAncestors({ parentId }: TermRow, rows: ReadonlyMap<number, TermRow>): TermRow[] {
  const parent = parentId === null ? undefined : rows.get(parentId);
  return parent === undefined ? [] : [...listAncestors(parent, rows), parent];
}

/** The form inside an event (contract 3.6). */
export function toEventTermDto(row: TermRow, view: TermView): EventTermDto {
  const { text, gaps } = resolveTermText(row, view);
  return {
    name: view.textFormat.text(text.name),
    slug: text.slug,
    term_group: 0,
    term_taxonomy_id: row.id,
    taxonomy: WIRE_TAXONOMY[row.taxonomy],
    description: gaps.has('description') ? null : (text.description ?? ''),
    parent: row.parentId ?? 0,
    count: row.count,
    filter: 'raw',
    id: row.id,
    urls: buildTermUrls(row, view.links),
    slot: findSlot(row),
    description_text: view.textFormat.toPlainText(gaps.has('description') ? null : (text.description ?? '')),
    language: text.language,
    translations: buildTranslations(view, TERM_COLLECTION[row.taxonomy], row, view.canEdit(row.taxonomy)),
  };
}

export function buildTermLinks(row: TermRow, links: Links): Record<string, TermLinkDto[]> {
  const urls = buildTermUrls(row, links);
  return {
    self: [{ href: urls.self }],
    collection: [{ href: urls.collection }],
    ...(urls.up === undefined ? {} : { up: [{ embeddable: true, href: urls.up }] }),
  };
}

function buildTermUrls(row: TermRow, links: Links): TermUrlsDto {
  const collection = TERM_COLLECTION[row.taxonomy];
  return {
    self: links.item(collection, row.id),
    collection: links.collection(collection),
    up: row.parentId === null ? undefined : links.item(collection, row.parentId),
  };
}

import type { Links } from '../addresses/links.js';
import { escapeText } from '../html/plain-text.js';
import type { LanguageCode } from '../languages/language-code.js';
import { shownText, type ShownText } from '../languages/text-in.js';
import { translationsOf, type TranslationsView } from '../posts/translations.js';
import { type Taxonomy, TERM_COLLECTION, WIRE_TAXONOMY } from './taxonomy.js';
import type { EventTermDto, TermDto, TermLinkDto, TermUrlsDto } from './term.dto.js';
import type { TermRow, TermTextRow } from './terms.queries.js';

export interface TermView extends TranslationsView {
  readonly chain: readonly LanguageCode[];
  readonly mayEdit: (taxonomy: Taxonomy) => boolean;
  /** `context=edit`, by somebody who may edit such terms: the description of the language as stored, unfilled. */
  readonly isEditing: (taxonomy: Taxonomy) => boolean;
}

const termText = (row: TermRow, view: TermView): ShownText<TermTextRow, 'description'> =>
  shownText(row, view.chain, ['description'], view.isEditing(row.taxonomy));

/** @param ancestors the categories above, the outermost first: their slugs are part of the public address */
export function toTermDto(row: TermRow, ancestors: readonly TermRow[], view: TermView): TermDto {
  const { text, gaps } = termText(row, view);
  const collection = TERM_COLLECTION[row.taxonomy];
  const path = [...ancestors.map((ancestor) => termText(ancestor, view).text.slug), text.slug];
  return {
    id: row.id,
    count: row.count,
    description: gaps.has('description') ? null : (text.description ?? ''),
    name: escapeText(text.name),
    slug: text.slug,
    taxonomy: WIRE_TAXONOMY[row.taxonomy],
    parent: row.taxonomy === 'category' ? (row.parentId ?? 0) : undefined,
    meta: [],
    url: view.links.archive(collection, path),
    urls: termUrls(row, view.links),
    language: text.language,
    translations: translationsOf(view, TERM_COLLECTION[row.taxonomy], row, view.mayEdit(row.taxonomy)),
  };
}

/** The form inside an event (API contract 1.4a). */
export function toEventTermDto(row: TermRow, view: TermView): EventTermDto {
  const { text, gaps } = termText(row, view);
  return {
    name: escapeText(text.name),
    slug: text.slug,
    term_group: 0,
    term_taxonomy_id: row.id,
    taxonomy: WIRE_TAXONOMY[row.taxonomy],
    description: gaps.has('description') ? null : (text.description ?? ''),
    parent: row.parentId ?? 0,
    count: row.count,
    filter: 'raw',
    id: row.id,
    urls: termUrls(row, view.links),
    language: text.language,
    translations: translationsOf(view, TERM_COLLECTION[row.taxonomy], row, view.mayEdit(row.taxonomy)),
  };
}

export function termLinks(row: TermRow, links: Links): Record<string, TermLinkDto[]> {
  const urls = termUrls(row, links);
  return {
    self: [{ href: urls.self }],
    collection: [{ href: urls.collection }],
    ...(urls.up === undefined ? {} : { up: [{ embeddable: true, href: urls.up }] }),
  };
}

function termUrls(row: TermRow, links: Links): TermUrlsDto {
  const collection = TERM_COLLECTION[row.taxonomy];
  return {
    self: links.item(collection, row.id),
    collection: links.collection(collection),
    up: row.parentId === null ? undefined : links.item(collection, row.parentId),
  };
}

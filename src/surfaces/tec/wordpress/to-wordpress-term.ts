import type { TermDto } from '../../../calendar/terms/term.dto.js';

export interface WordPressTerm {
  readonly id: number;
  readonly count: number;
  readonly description: string;
  readonly link: string;
  readonly name: string;
  readonly slug: string;
  readonly taxonomy: string;
  /** Categories only; 0 for none. */
  readonly parent?: number;
  readonly meta: readonly [];
  readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
}

export const toWordPressTerm = ({ url, urls, parent, ...term }: TermDto): WordPressTerm => ({
  id: term.id,
  count: term.count,
  description: term.description ?? '',
  link: url,
  name: term.name,
  slug: term.slug,
  taxonomy: term.taxonomy,
  ...(parent === undefined ? {} : { parent }),
  meta: [],
  _links: { self: [{ href: urls.self }], collection: [{ href: urls.collection }] },
});

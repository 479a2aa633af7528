import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import { toListContext } from '../../posts/post-view.js';
import type { Collection } from '../../../foundation/urls/links.js';
import { beginEventList } from '../list/begin-event-list.js';
import { FACETS, type FacetItemDto, type FacetsDto, type ReadFacetsDto } from './facets.dto.js';
import { countFacets, type FacetItemRow } from './facets.queries.js';

const DEFAULT_PER_FACET = 20;
const MAX_PER_FACET = 200;

const LINKED = ['categories', 'tags', 'venues', 'organizers'] as const satisfies Collection[];

/** Counts the events of a list by category, tag, venue, organizer, language and month. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async read(sent: ReadFacetsDto, requestContext: RequestContext): Promise<FacetsDto> {
    const context = toListContext(requestContext, sent);
    const { request } = beginEventList(sent, context, this.env);
    const perFacet = Math.min(sent.per_facet ?? DEFAULT_PER_FACET, MAX_PER_FACET);
    const manager = this.replicas.getReadManager(context);
    const rows = await countFacets(manager, request, sent.facets ?? FACETS, perFacet);
    const facets: FacetsDto = { total: rows.total };
    for (const name of LINKED) {
      const items = rows[name];
      if (items !== undefined) facets[name] = items.map((row) => toFacetItem(row, name, context));
    }
    if (rows.languages !== undefined) facets.languages = [...rows.languages];
    if (rows.months !== undefined) facets.months = [...rows.months];
    return facets;
  }
}

function toFacetItem(
  row: FacetItemRow,
  collection: (typeof LINKED)[number],
  { links, textFormat }: RequestContext,
): FacetItemDto {
  const isTerm = collection === 'categories' || collection === 'tags';
  return {
    id: row.id,
    name: (isTerm ? textFormat.text : textFormat.title)(row.name),
    slug: row.slug ?? '',
    count: row.count,
    rest_url: links.item(collection, row.id),
  };
}

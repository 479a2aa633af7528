// Filters on the lists of venues and organizers that only `tec/v1` has. The rows of the list index are `l`.
import type { EntityManager } from 'typeorm';
import { buildFoldedNameSql } from '../../data/database/connection/name-condition.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { buildNameForms } from '../../foundation/languages/name-forms.js';
import { ORGANIZER_KIND } from '../../calendar/organizers/organizers.queries.js';
import type { ListQuery } from '../../requests/paging/list-query.js';
import type { NarrowList } from '../../calendar/posts/linked/list-linked.queries.js';
import { filterByIncludedIds } from '../../calendar/posts/list-filters.js';
import type { PostKind } from '../../calendar/posts/post-kind.js';
import { findVenuesNear, VENUE_KIND } from '../../calendar/venues/venues.queries.js';
import type { ListTecOrganizersDto, ListTecVenuesDto } from './list.dto.js';

const DEFAULT_RADIUS_KM = 40;

export async function buildVenueFilter(
  manager: EntityManager,
  sent: ListTecVenuesDto,
  languages: readonly LanguageCode[],
): Promise<NarrowList> {
  const { geo_lat: lat, geo_lng: lng, radius: radiusKm = DEFAULT_RADIUS_KM } = sent;
  const nearIds =
    lat === undefined || lng === undefined
      ? undefined
      : await findVenuesNear(manager, { lat, lng, radiusKm });
  return (query) => {
    filterByIncludedIds(sent.include, VENUE_KIND, query);
    filterByIncludedIds(nearIds, VENUE_KIND, query);
    filterByText(sent.city, ['city'], languages, query);
    filterByText(sent.state, ['state', 'province', 'state_province'], languages, query);
    filterByText(sent.country, ['country'], languages, query);
    filterByFact(sent.zip, VENUE_KIND, 'zip', query);
  };
}

export const buildOrganizerFilter =
  (sent: ListTecOrganizersDto): NarrowList =>
  (query) => {
    filterByIncludedIds(sent.include, ORGANIZER_KIND, query);
    filterByFact(sent.email, ORGANIZER_KIND, 'email', query);
    filterByFact(sent.website, ORGANIZER_KIND, 'website', query);
    filterByFact(sent.phone, ORGANIZER_KIND, 'phone', query);
  };

/** SQL condition: a column equals the text, whatever its case and white space. */
const buildEqualsSql = (column: string, text: string, query: ListQuery): string =>
  `${buildFoldedNameSql(column)} = ANY(${query.bind(buildNameForms(text))}::text[])`;

/** Keeps venues one of whose texts in an enabled language has the value. */
function filterByText(
  text: string | undefined,
  columns: readonly string[],
  languages: readonly LanguageCode[],
  query: ListQuery,
): void {
  if (text === undefined) return;
  const equals = columns.map((column) => buildEqualsSql(`t.${column}`, text, query)).join(' OR ');
  query
    .where(
      `EXISTS (SELECT FROM venue_texts t WHERE t.venue_id = l.venue_id AND t.trashed_at IS NULL
        AND t.language = ANY(${query.bind(languages)}::text[]) AND (${equals}))`,
    )
    .materialize();
}

function filterByFact(
  text: string | undefined,
  { table, key }: PostKind,
  column: 'zip' | 'email' | 'website' | 'phone',
  query: ListQuery,
): void {
  if (text === undefined) return;
  const equals = buildEqualsSql(`p.${column}`, text, query);
  query.where(`EXISTS (SELECT FROM ${table} p WHERE p.id = l.${key} AND ${equals})`).materialize();
}

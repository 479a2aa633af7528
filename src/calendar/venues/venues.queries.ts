import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import { listHtmlTexts, type PropertyOf } from '../posts/field-table.js';
import type { BasePost } from '../posts/base-post.js';
import type { PostKind } from '../posts/post-kind.js';
import {
  JOIN_IMAGE,
  listOwnFacts,
  POST_COLUMNS,
  type PostRow,
  type PostTextRow,
  selectFacts,
  selectTexts,
} from '../posts/post-rows.js';
import { buildTrackedFields } from '../posts/tracked-fields.js';
import { updateLinkedListings } from '../posts/linked/update-linked-listings.js';
import { Venue, VenueText } from './venue.entity.js';
import { VENUE_FIELDS } from './venue.fields.js';

export const VENUE_KIND: PostKind = {
  entity: Venue,
  textEntity: VenueText,
  resource: 'venue',
  collection: 'venues',
  table: 'venues',
  texts: 'venue_texts',
  key: 'venue_id',
  textKey: 'venueId',
  title: 'name',
  titleField: 'venue',
  fields: VENUE_FIELDS,
  html: listHtmlTexts(VENUE_FIELDS),
  sluglessStatuses: ['pending'],
  // Untranslated parts of an address are those of the original.
  documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, coalesce(t.address, o.address),
      coalesce(t.city, o.city), coalesce(t.province, o.province), coalesce(t.state, o.state),
      coalesce(t.state_province, o.state_province), p.zip, p.phone] AS plain, ARRAY[t.description] AS html
    FROM venues p JOIN venue_texts t ON t.venue_id = p.id AND t.trashed_at IS NULL
    LEFT JOIN venue_texts o ON o.venue_id = p.id AND o.language = p.original_language
    WHERE p.id = ANY($1)`,
  trackedFields: buildTrackedFields(VENUE_FIELDS),
  updateListings: (manager, ids) => updateLinkedListings(manager, VENUE_KIND, ids),
};

type Facts = Exclude<PropertyOf<typeof VENUE_FIELDS, 'fact'>, keyof BasePost>;

export type VenueTextRow = PostTextRow & Readonly<Pick<VenueText, PropertyOf<typeof VENUE_FIELDS, 'text'>>>;

export interface VenueRow extends PostRow, Readonly<Pick<Venue, Facts>> {
  readonly texts: readonly VenueTextRow[];
}

/** @param ids SQL of an array; `$2` is the chain of languages */
export const buildVenuesSql = (ids: string, shown = (column: string): string => column): string =>
  `SELECT ${POST_COLUMNS}, ${selectFacts(listOwnFacts(VENUE_FIELDS))}, ${selectTexts(VENUE_KIND, { html: shown })} AS texts
   FROM venues p ${JOIN_IMAGE} WHERE p.id = ${ids}`;

/** Mean radius of the earth, in kilometres. */
const EARTH_RADIUS_KM = 6371.0088;

interface Point {
  readonly lat: string;
  readonly lng: string;
}

/** SQL of the great-circle distance of two points, in kilometres, by the haversine formula. */
export const buildDistanceKmSql = (a: Point, b: Point): string =>
  `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(sind((${b.lat} - ${a.lat}) / 2) ^ 2
     + cosd(${a.lat}) * cosd(${b.lat}) * sind((${b.lng} - ${a.lng}) / 2) ^ 2)))`;

const POINT = { lat: '$1::float8', lng: '$2::float8' };

/** Kilometres of a degree of latitude, rounded down so that boxes are never too small. */
const KM_PER_DEGREE = 111;

/**
 * Finds published venues within a great-circle distance of a point. A box around the circle, or two where it crosses the
 * date line, uses the index before the distance decides.
 *
 * @param lat @param lng in degrees
 */
export async function findVenuesNear(
  manager: EntityManager,
  { lat, lng, radiusKm }: { readonly lat: number; readonly lng: number; readonly radiusKm: number },
): Promise<number[]> {
  const [south, north] = [lat - radiusKm / KM_PER_DEGREE, lat + radiusKm / KM_PER_DEGREE];
  const reachesPole = south <= -89 || north >= 89;
  const nearPole = Math.max(Math.abs(south), Math.abs(north));
  const width = reachesPole ? 180 : radiusKm / KM_PER_DEGREE / Math.cos((nearPole * Math.PI) / 180);
  const [west, east] = width >= 180 ? [-180, 180] : [lng - width, lng + width];
  const boxes = [0, 360, -360].map((shift) => `(${west + shift},${south}),(${east + shift},${north})`);
  const rows = await queryUnprepared<{ id: number }>(
    manager,
    `SELECT id FROM venues
     WHERE status = 'publish' AND geo_lat IS NOT NULL AND (${boxes.map((_, n) => `point(geo_lng, geo_lat) <@ $${n + 4}::box`).join(' OR ')})
       AND ${buildDistanceKmSql(POINT, { lat: 'geo_lat', lng: 'geo_lng' })} <= $3::float8`,
    [lat, lng, radiusKm, ...boxes],
  );
  return rows.map(({ id }) => id);
}

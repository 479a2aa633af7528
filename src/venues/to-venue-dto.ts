import { escapeText, escapeTitle, toExcerpt } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import { resolveText, type ResolvedText } from '../languages/resolve-text.js';
import { formatPostDates, buildPostPageUrl, omitEmpty } from '../posts/post-rows.js';
import { buildTranslations } from '../posts/translations.js';
import type { PostView } from '../posts/post-view.js';
import { deriveStateProvince } from './state-province.js';
import type { VenueDto } from './venue.dto.js';
import type { VenueRow, VenueTextRow } from './venues.queries.js';

const OPTIONAL_TEXT_KEYS = [
  'description',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateProvince',
] as const;
type OptionalTextKey = (typeof OPTIONAL_TEXT_KEYS)[number];

const resolveVenueText = (row: VenueRow, view: PostView): ResolvedText<VenueTextRow, OptionalTextKey> =>
  resolveText(row, view.chain, OPTIONAL_TEXT_KEYS, view.isEditing(row));

/** @param single whether one item is read, which then carries its schema.org data */
export function toVenueDto(row: VenueRow, view: PostView, single = false): VenueDto {
  const { links } = view;
  const { text, gaps } = resolveVenueText(row, view);
  const words = (key: OptionalTextKey): string | null => (gaps.has(key) ? null : escapeText(text[key] ?? ''));
  const globalId = links.globalId(row.id);
  const isPlaced = row.geoLat !== null && row.geoLng !== null;
  const dates = formatPostDates(row, view.siteTimeZone);
  return omitEmpty<VenueDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      date: dates.date,
      date_utc: dates.date_utc,
      modified: dates.modified,
      modified_utc: dates.modified_utc,
      url: buildPostPageUrl(links, 'venues', row, text.slug),
      venue: escapeTitle(text.name),
      description: gaps.has('description') ? null : renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      image: row.image === null ? undefined : toImageDto(row.image, links),
      address: words('address'),
      city: words('city'),
      country: words('country'),
      province: words('province'),
      state: words('state'),
      zip: escapeText(row.zip),
      phone: escapeText(row.phone),
      website: escapeUrl(row.website),
      stateprovince: gaps.has('stateProvince') ? null : escapeText(resolveStateProvince(text)),
      // Zero is a coordinate like any other, so these two are left out by hand.
      geo_lat: isPlaced ? row.geoLat : undefined,
      geo_lng: isPlaced ? row.geoLng : undefined,
      json_ld: single ? buildVenueJsonLd(row, view) : undefined,
      show_map: row.showMap,
      show_map_link: row.showMapLink,
      global_id: globalId,
      global_id_lineage: [globalId],
      language: text.language,
      translations: buildTranslations(view, 'venues', row, view.canEdit(row)),
    },
    ['geo_lat', 'geo_lng', 'show_map', 'show_map_link', 'translations', ...[...gaps].map(toWireName)],
  );
}

/** A gap is told, though it is empty. */
const toWireName = (key: OptionalTextKey): keyof VenueDto =>
  key === 'stateProvince' ? 'stateprovince' : key;

function resolveStateProvince(text: VenueTextRow): string {
  const { stateProvince: stored, country, state, province } = text;
  return stored !== null && stored !== '' ? stored : deriveStateProvince({ country, state, province });
}

/** schema.org Place (contract 3.9), without `@context` as the original has it; escaped, as pages put it into a script. */
function buildVenueJsonLd(row: VenueRow, view: PostView): Record<string, unknown> {
  const { text } = resolveVenueText(row, view);
  const address = omitEmpty(
    {
      '@type': 'PostalAddress',
      streetAddress: escapeText(text.address ?? ''),
      addressLocality: escapeText(text.city ?? ''),
      addressRegion: escapeText(resolveStateProvince(text)),
      postalCode: escapeText(row.zip),
      addressCountry: escapeText(text.country ?? ''),
    },
    [],
  );
  return {
    '@type': 'Place',
    name: escapeTitle(text.name),
    description: escapeText(toExcerpt(text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links).url }),
    url: buildPostPageUrl(view.links, 'venues', row, text.slug),
    address,
    ...(row.geoLat === null || row.geoLng === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: row.geoLat, longitude: row.geoLng } }),
    telephone: escapeText(row.phone),
    sameAs: escapeUrl(row.website),
  };
}

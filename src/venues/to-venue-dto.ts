import { escapeText, escapeTitle, excerptText } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/web-address.js';
import { toImageDto } from '../images/to-image-dto.js';
import { shownText, type ShownText } from '../languages/text-in.js';
import { postDates, postPage, withoutEmpty } from '../posts/post-rows.js';
import { translationsOf } from '../posts/translations.js';
import type { View } from '../posts/view.js';
import { derivedStateProvince } from './state-province.js';
import type { VenueDto } from './venue.dto.js';
import type { VenueRow, VenueTextRow } from './venues.queries.js';

const OPTIONAL = ['description', 'address', 'city', 'country', 'province', 'state', 'stateProvince'] as const;
type OptionalKey = (typeof OPTIONAL)[number];

const venueText = (row: VenueRow, view: View): ShownText<VenueTextRow, OptionalKey> =>
  shownText(row, view.chain, OPTIONAL, view.isEditing(row));

/** @param single whether one item is read, which then carries its schema.org data */
export function toVenueDto(row: VenueRow, view: View, single = false): VenueDto {
  const { links } = view;
  const { text, gaps } = venueText(row, view);
  const words = (key: OptionalKey): string | null => (gaps.has(key) ? null : escapeText(text[key] ?? ''));
  const globalId = links.globalId(row.id);
  const isPlaced = row.geoLat !== null && row.geoLng !== null;
  const dates = postDates(row, view.siteTimeZone);
  return withoutEmpty<VenueDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      date: dates.date,
      date_utc: dates.date_utc,
      modified: dates.modified,
      modified_utc: dates.modified_utc,
      url: postPage(links, 'venues', row, text.slug),
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
      stateprovince: gaps.has('stateProvince') ? null : escapeText(stateProvince(text)),
      // Zero is a coordinate like any other, so these two are left out by hand.
      geo_lat: isPlaced ? row.geoLat : undefined,
      geo_lng: isPlaced ? row.geoLng : undefined,
      json_ld: single ? venueJsonLd(row, view) : undefined,
      show_map: row.showMap,
      show_map_link: row.showMapLink,
      global_id: globalId,
      global_id_lineage: [globalId],
      language: text.language,
      translations: translationsOf(view, 'venues', row, view.mayEdit(row)),
    },
    ['geo_lat', 'geo_lng', 'show_map', 'show_map_link', 'translations', ...[...gaps].map(wireName)],
  );
}

/** A gap is told, though it is empty. */
const wireName = (key: OptionalKey): keyof VenueDto => (key === 'stateProvince' ? 'stateprovince' : key);

function stateProvince(text: VenueTextRow): string {
  const { stateProvince: stored, country, state, province } = text;
  return stored !== null && stored !== '' ? stored : derivedStateProvince({ country, state, province });
}

/** schema.org Place (API contract 1.8), without `@context` as the original has it; escaped, as pages put it into a script. */
function venueJsonLd(row: VenueRow, view: View): Record<string, unknown> {
  const { text } = venueText(row, view);
  const address = withoutEmpty(
    {
      '@type': 'PostalAddress',
      streetAddress: escapeText(text.address ?? ''),
      addressLocality: escapeText(text.city ?? ''),
      addressRegion: escapeText(stateProvince(text)),
      postalCode: escapeText(row.zip),
      addressCountry: escapeText(text.country ?? ''),
    },
    [],
  );
  return {
    '@type': 'Place',
    name: escapeTitle(text.name),
    description: escapeText(excerptText(text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links).url }),
    url: postPage(view.links, 'venues', row, text.slug),
    address,
    ...(row.geoLat === null || row.geoLng === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: row.geoLat, longitude: row.geoLng } }),
    telephone: escapeText(row.phone),
    sameAs: escapeUrl(row.website),
  };
}

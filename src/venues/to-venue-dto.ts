import { escapeText, escapeTitle, excerptText } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/web-address.js';
import { toImageDto } from '../images/to-image-dto.js';
import { textIn } from '../languages/text-in.js';
import { postDates, postPage, translationsOf, withoutEmpty } from '../posts/post-rows.js';
import type { View } from '../posts/view.js';
import { derivedStateProvince } from './state-province.js';
import type { VenueDto } from './venue.dto.js';
import type { VenueRow, VenueTextRow } from './venues.queries.js';

const OPTIONAL: readonly (keyof VenueTextRow)[] = [
  'description',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateProvince',
];

export function venueText(row: VenueRow, view: View): VenueTextRow {
  return textIn(row.texts, [...view.chain, row.originalLanguage], view.isEditing(row) ? [] : OPTIONAL);
}

/** @param single whether one item is read, which then carries its schema.org data */
export function toVenueDto(row: VenueRow, view: View, single = false): VenueDto {
  const { links } = view;
  const text = venueText(row, view);
  const globalId = links.globalId(row.id);
  return withoutEmpty<VenueDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      ...postDates(row, view.siteTimeZone),
      url: postPage(links, 'venues', row, text.slug),
      venue: escapeTitle(text.name),
      description: renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      ...(row.image === null ? {} : { image: toImageDto(row.image, links) }),
      address: escapeText(text.address ?? ''),
      city: escapeText(text.city ?? ''),
      country: escapeText(text.country ?? ''),
      province: escapeText(text.province ?? ''),
      state: escapeText(text.state ?? ''),
      zip: escapeText(row.zip),
      phone: escapeText(row.phone),
      website: escapeUrl(row.website),
      stateprovince: escapeText(stateProvince(text)),
      // Zero is a coordinate like any other, so these two are left out by hand.
      ...(row.geoLat === null || row.geoLng === null ? {} : { geo_lat: row.geoLat, geo_lng: row.geoLng }),
      ...(single ? { json_ld: venueJsonLd(row, view) } : {}),
      show_map: row.showMap,
      show_map_link: row.showMapLink,
      global_id: globalId,
      global_id_lineage: [globalId],
      language: text.language,
      translations: translationsOf(links, 'venues', row.id, row.texts),
    },
    ['geo_lat', 'geo_lng', 'show_map', 'show_map_link', 'translations'],
  );
}

function stateProvince(text: VenueTextRow): string {
  const { stateProvince: stored, country, state, province } = text;
  return stored !== null && stored !== '' ? stored : derivedStateProvince({ country, state, province });
}

/** schema.org Place (API contract 1.8), without `@context` as the original has it; escaped, as pages put it into a script. */
function venueJsonLd(row: VenueRow, view: View): Record<string, unknown> {
  const text = venueText(row, view);
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

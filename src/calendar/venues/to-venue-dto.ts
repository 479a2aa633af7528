import { escapeText, escapeTitle, toExcerpt } from '../../foundation/html/plain-text.js';
import { renderHtml } from '../../foundation/html/render.js';
import { HTML_FORMAT } from '../../foundation/html/text-format.js';
import { toJsonLdUrl } from '../../foundation/html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import { resolveText } from '../../foundation/languages/resolve-text.js';
import { listFillableTexts } from '../posts/field-table.js';
import { formatPostDates, buildPostPageUrl, omitEmpty } from '../posts/post-rows.js';
import { toReviewDto } from '../posts/review/review.dto.js';
import { buildTranslations } from '../posts/translations.js';
import type { PostView } from '../posts/post-view.js';
import type { Links } from '../../foundation/urls/links.js';
import type { VenueDto } from './venue.dto.js';
import { VENUE_FIELDS } from './venue.fields.js';
import type { VenueRow, VenueTextRow } from './venues.queries.js';

const OPTIONAL_TEXT_KEYS = listFillableTexts(VENUE_FIELDS);
type OptionalTextKey = (typeof OPTIONAL_TEXT_KEYS)[number];

/** @param single whether the response is for one item, which then has schema.org data */
export function toVenueDto(row: VenueRow, view: PostView, single = false): VenueDto {
  const { links, textFormat } = view;
  const { text, gaps } = resolveText(row, view.chain, OPTIONAL_TEXT_KEYS, view.isEditing(row));
  const toField = (key: OptionalTextKey): string | null =>
    gaps.has(key) ? null : textFormat.text(text[key] ?? '');
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
      venue: textFormat.title(text.name),
      description: gaps.has('description') ? null : renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      image: row.image === null ? undefined : toImageDto(row.image, links, textFormat, view.showsFocus(row)),
      address: toField('address'),
      city: toField('city'),
      country: toField('country'),
      province: toField('province'),
      state: toField('state'),
      zip: textFormat.text(row.zip),
      phone: textFormat.text(row.phone),
      website: textFormat.url(row.website),
      stateprovince: gaps.has('stateProvince') ? null : textFormat.text(resolveStateProvince(text)),
      // `omitEmpty` would drop a coordinate of 0.
      geo_lat: isPlaced ? row.geoLat : undefined,
      geo_lng: isPlaced ? row.geoLng : undefined,
      json_ld: single ? buildVenueJsonLd(row, text, links) : undefined,
      show_map: row.showMap,
      show_map_link: row.showMapLink,
      global_id: globalId,
      global_id_lineage: [globalId],
      description_text: textFormat.toPlainText(gaps.has('description') ? null : (text.description ?? '')),
      review: view.isEditing(row) ? toReviewDto(row, view.reviews) : undefined,
      language: text.language,
      translations: buildTranslations(view, 'venues', row, view.canEdit(row)),
      can: view.findRights(row),
    },
    [
      'geo_lat',
      'geo_lng',
      'show_map',
      'show_map_link',
      'translations',
      'review',
      ...[...gaps].map(toWireName),
    ],
  );
}

const toWireName = (key: OptionalTextKey): keyof VenueDto =>
  key === 'stateProvince' ? 'stateprovince' : key;

type Region = Readonly<Partial<Record<'country' | 'state' | 'province', string | null | undefined>>>;

/** The state in the United States and where no country is given, else the province (contract 3.3). */
export const deriveStateProvince = ({ country, state, province }: Region): string =>
  (['', 'US', 'United States'].includes(country ?? '') ? state : province) ?? '';

function resolveStateProvince(text: VenueTextRow): string {
  return text.stateProvince || deriveStateProvince(text);
}

/** A schema.org Place (contract 3.9), without `@context` like the original. Escaped, as pages put it into a script. */
function buildVenueJsonLd(row: VenueRow, text: VenueTextRow, links: Links): Record<string, unknown> {
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
    ...(row.image === null ? {} : { image: toImageDto(row.image, links, HTML_FORMAT).url }),
    url: '',
    address,
    ...(row.geoLat === null || row.geoLng === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: row.geoLat, longitude: row.geoLng } }),
    telephone: escapeText(row.phone),
    sameAs: toJsonLdUrl(row.website),
  };
}

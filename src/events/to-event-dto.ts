import { toDateDetails, formatIsoWithOffset } from '../dates/format-date.js';
import { escapeText, escapeTitle, toExcerpt } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import { compareInLanguage } from '../languages/collation.js';
import { resolveText, type ResolvedText } from '../languages/resolve-text.js';
import type { OrganizerDto } from '../organizers/organizer.dto.js';
import { formatPostDates, buildPostPageUrl } from '../posts/post-rows.js';
import { buildTranslations } from '../posts/translations.js';
import type { PostView } from '../posts/post-view.js';
import type { EventTermDto } from '../terms/term.dto.js';
import type { VenueDto } from '../venues/venue.dto.js';
import { formatCost } from './cost.js';
import type { EventDto } from './event.dto.js';
import type { EventRow, EventTextRow } from './events.queries.js';
import type { Offer } from './offer.js';

export interface EventView extends PostView {
  readonly currencySymbol: string;
  /** The word for a cost of zero, in the language of the answer. */
  readonly free: string;
  /** What is linked, by id; what the viewer may not see is missing. */
  readonly venues: ReadonlyMap<number, VenueDto>;
  readonly organizers: ReadonlyMap<number, OrganizerDto>;
  readonly terms: ReadonlyMap<number, EventTermDto>;
}

type OptionalTextKey = 'description' | 'excerpt';

const chooseEventText = (row: EventRow, view: PostView): ResolvedText<EventTextRow, OptionalTextKey> =>
  resolveText(row, view.chain, ['description', 'excerpt'], view.isEditing(row));

/** @param single whether one event is read, which then carries its schema.org data; one with a password never does */
export function toEventDto(row: EventRow, view: EventView, single = false): EventDto {
  const { links } = view;
  const { text, gaps } = chooseEventText(row, view);
  const html = (key: OptionalTextKey): string | null => (gaps.has(key) ? null : renderHtml(text[key] ?? ''));
  const globalId = links.globalId(row.id);
  const page = buildPostPageUrl(links, 'events', row, text.slug);
  const venues = pickById(row.venueIds, view.venues);
  const [venue] = venues;
  const cost = formatCost(row.cost, view);
  const dates = formatPostDates(row, view.siteTimeZone);
  return {
    id: row.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(row.authorId ?? 0),
    status: row.status,
    date: dates.date,
    date_utc: dates.date_utc,
    modified: dates.modified,
    modified_utc: dates.modified_utc,
    url: page,
    rest_url: links.item('events', row.id),
    title: escapeTitle(text.title),
    description: html('description'),
    excerpt: html('excerpt'),
    slug: text.slug ?? '',
    image: row.image === null ? false : toImageDto(row.image, links),
    all_day: row.allDay,
    start_date: row.startsLocal,
    start_date_details: toDateDetails(row.startsLocal),
    end_date: row.endsLocal,
    end_date_details: toDateDetails(row.endsLocal),
    utc_start_date: row.startsUtc,
    utc_start_date_details: toDateDetails(row.startsUtc),
    utc_end_date: row.endsUtc,
    utc_end_date_details: toDateDetails(row.endsUtc),
    timezone: row.timeZone,
    timezone_abbr: row.abbreviation,
    cost,
    cost_details: {
      currency_symbol: row.cost?.symbol ?? '',
      currency_position: row.cost?.position ?? '',
      currency_code: '',
      values: row.cost?.values ?? [],
    },
    website: row.website === null ? (view.isEditing(row) ? '' : page) : escapeUrl(row.website),
    show_map: row.showMap,
    show_map_link: row.showMapLink,
    hide_from_listings: row.hideFromListings,
    sticky: row.sticky,
    featured: row.featured,
    categories: getSortedTerms(row, view, 'tribe_events_cat'),
    tags: getSortedTerms(row, view, 'post_tag'),
    venue: venues.length === 1 && venue !== undefined ? venue : venues,
    organizer: pickById(row.organizerIds, view.organizers),
    custom_fields: [],
    json_ld: single && !row.isProtected ? buildEventJsonLd(row, view) : undefined,
    ticketed: row.offers.length > 0,
    offers: row.offers.map(toOfferDto),
    post_parent: row.parentId ?? 0,
    language: text.language,
    translations: buildTranslations(view, 'events', row, view.canEdit(row)),
  };
}

/** The database keeps the keys of JSON in an order of its own. */
const toOfferDto = (offer: Offer): Offer => ({
  name: escapeText(offer.name),
  price: escapeText(offer.price),
  price_currency: escapeText(offer.price_currency),
  url: escapeUrl(offer.url),
  availability: escapeText(offer.availability),
  valid_from: escapeText(offer.valid_from),
  valid_through: escapeText(offer.valid_through),
});

const pickById = <T>(ids: readonly number[], found: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => found.get(id) ?? []);

const getSortedTerms = (row: EventRow, view: EventView, taxonomy: string): EventTermDto[] =>
  pickById(row.termIds, view.terms)
    .filter((term) => term.taxonomy === taxonomy)
    .sort((a, b) => compareInLanguage(view.chain[0] ?? 'en', a.name, b.name) || a.id - b.id);

/** What a list shows of an event behind a password: title, dates and addresses (contract 3.10). All other keys are blank. */
const VISIBLE_WHEN_PROTECTED: ReadonlySet<string> = new Set<keyof EventDto>([
  ...(['id', 'global_id', 'global_id_lineage', 'author', 'status'] as const),
  ...(['title', 'slug', 'url', 'rest_url', 'post_parent', 'language', 'translations'] as const),
  ...(['date', 'date_utc', 'modified', 'modified_utc', 'timezone', 'timezone_abbr'] as const),
  ...(['start_date', 'start_date_details', 'end_date', 'end_date_details'] as const),
  ...(['utc_start_date', 'utc_start_date_details', 'utc_end_date', 'utc_end_date_details'] as const),
]);

/** Keys whose blank is another than that of their type. */
const REDACTED_VALUES: ReadonlyMap<string, unknown> = new Map<keyof EventDto, unknown>([
  ['image', false],
  ['venue', []],
  ['ticketed', false],
]);

export function redactProtected(event: EventDto): EventDto {
  const hidden = definedEntries(event).filter(([key]) => !VISIBLE_WHEN_PROTECTED.has(key));
  const blanks = hidden.map(([key, value]): [string, unknown] => [
    key,
    REDACTED_VALUES.has(key) ? REDACTED_VALUES.get(key) : redactValue(value),
  ]);
  return { ...event, ...Object.fromEntries(blanks) };
}

/** What is undefined is not there. */
const definedEntries = (item: object): [string, unknown][] =>
  Object.entries(item).filter(([, value]) => value !== undefined);

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(definedEntries(value).map(([key, inner]) => [key, redactValue(inner)]));
}

/**
 * schema.org Event (contract 3.9), made of the schema.org data of what is linked. Pages put it into a script element,
 * so every text in it is escaped.
 */
function buildEventJsonLd(row: EventRow, view: EventView): Record<string, unknown> {
  const { text } = chooseEventText(row, view);
  const url = buildPostPageUrl(view.links, 'events', row, text.slug);
  const [location] = pickById(row.venueIds, view.venues).flatMap((venue) => venue.json_ld ?? []);
  const [organizer] = pickById(row.organizerIds, view.organizers).flatMap((one) => one.json_ld ?? []);
  const published = formatPostDates(row, 'UTC').date;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeTitle(text.title),
    description: escapeText(toExcerpt(text.excerpt ?? text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links).url }),
    url,
    startDate: formatIsoWithOffset(row.startsLocal, row.timeZone),
    endDate: formatIsoWithOffset(row.endsLocal, row.timeZone),
    ...(location === undefined ? {} : { location }),
    ...(organizer === undefined ? {} : { organizer }),
    ...buildJsonLdOffers(row, url, published),
    performer: 'Organization',
  };
}

/** The stored offers; otherwise one made of the cost, as the original does. */
function buildJsonLdOffers(row: EventRow, url: string, published: string): Record<string, unknown> {
  if (row.offers.length > 0) {
    return {
      offers: row.offers.map(toOfferDto).map((offer) => ({
        '@type': 'Offer',
        name: offer.name,
        price: offer.price,
        priceCurrency: offer.price_currency,
        url: offer.url === '' ? url : offer.url,
        ...(offer.availability === '' ? {} : { availability: `https://schema.org/${offer.availability}` }),
        ...(offer.valid_from === '' ? {} : { validFrom: offer.valid_from }),
        ...(offer.valid_through === '' ? {} : { validThrough: offer.valid_through }),
      })),
    };
  }
  const values = row.cost?.values ?? [];
  const first = values[0];
  if (first === undefined) return {};
  const last = values.at(-1) ?? first;
  const price = (value: string): string => (value === 'free' ? '0' : value);
  return {
    offers: {
      '@type': 'Offer',
      price: escapeText(first === last ? price(first) : `${price(first)} – ${price(last)}`),
      priceCurrency: 'USD',
      url,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${published.slice(0, 10)}T00:00:00+00:00`,
    },
  };
}

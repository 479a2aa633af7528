import { dateDetails, isoWithOffset } from '../dates/format-date.js';
import { escapeText, escapeTitle, excerptText } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/web-address.js';
import { toImageDto } from '../images/to-image-dto.js';
import { compareIn } from '../languages/collation.js';
import { shownText, type ShownText } from '../languages/text-in.js';
import type { OrganizerDto } from '../organizers/organizer.dto.js';
import { postDates, postPage } from '../posts/post-rows.js';
import { translationsOf } from '../posts/translations.js';
import type { View } from '../posts/view.js';
import type { EventTermDto } from '../terms/term.dto.js';
import type { VenueDto } from '../venues/venue.dto.js';
import { formatCost } from './cost.js';
import type { EventDto } from './event.dto.js';
import type { EventRow, EventTextRow } from './events.queries.js';
import type { Offer } from './offer.js';

export interface EventView extends View {
  readonly currencySymbol: string;
  /** The word for a cost of zero, in the language of the answer. */
  readonly free: string;
  /** What is linked, by id; what the viewer may not see is missing. */
  readonly venues: ReadonlyMap<number, VenueDto>;
  readonly organizers: ReadonlyMap<number, OrganizerDto>;
  readonly terms: ReadonlyMap<number, EventTermDto>;
}

type OptionalKey = 'description' | 'excerpt';

const eventText = (row: EventRow, view: View): ShownText<EventTextRow, OptionalKey> =>
  shownText(row, view.chain, ['description', 'excerpt'], view.isEditing(row));

/** @param single whether one event is read, which then carries its schema.org data; one with a password never does */
export function toEventDto(row: EventRow, view: EventView, single = false): EventDto {
  const { links } = view;
  const { text, gaps } = eventText(row, view);
  const html = (key: OptionalKey): string | null => (gaps.has(key) ? null : renderHtml(text[key] ?? ''));
  const globalId = links.globalId(row.id);
  const page = postPage(links, 'events', row, text.slug);
  const venues = linked(row.venueIds, view.venues);
  const [venue] = venues;
  const cost = formatCost(row.cost, view);
  const dates = postDates(row, view.siteTimeZone);
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
    start_date_details: dateDetails(row.startsLocal),
    end_date: row.endsLocal,
    end_date_details: dateDetails(row.endsLocal),
    utc_start_date: row.startsUtc,
    utc_start_date_details: dateDetails(row.startsUtc),
    utc_end_date: row.endsUtc,
    utc_end_date_details: dateDetails(row.endsUtc),
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
    categories: termsOf(row, view, 'tribe_events_cat'),
    tags: termsOf(row, view, 'post_tag'),
    venue: venues.length === 1 && venue !== undefined ? venue : venues,
    organizer: linked(row.organizerIds, view.organizers),
    custom_fields: [],
    json_ld: single && !row.isProtected ? eventJsonLd(row, view) : undefined,
    ticketed: row.offers.length > 0,
    offers: row.offers.map(toOfferDto),
    post_parent: row.parentId ?? 0,
    language: text.language,
    translations: translationsOf(view, 'events', row, view.mayEdit(row)),
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

const linked = <T>(ids: readonly number[], found: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => found.get(id) ?? []);

const termsOf = (row: EventRow, view: EventView, taxonomy: string): EventTermDto[] =>
  linked(row.termIds, view.terms)
    .filter((term) => term.taxonomy === taxonomy)
    .sort((a, b) => compareIn(view.chain[0] ?? 'en', a.name, b.name) || a.id - b.id);

/** What a list shows of an event behind a password: title, dates and addresses (API contract 1.9). All other keys are blank. */
const SHOWN_OF_PROTECTED: ReadonlySet<string> = new Set<keyof EventDto>([
  ...(['id', 'global_id', 'global_id_lineage', 'author', 'status'] as const),
  ...(['title', 'slug', 'url', 'rest_url', 'post_parent', 'language', 'translations'] as const),
  ...(['date', 'date_utc', 'modified', 'modified_utc', 'timezone', 'timezone_abbr'] as const),
  ...(['start_date', 'start_date_details', 'end_date', 'end_date_details'] as const),
  ...(['utc_start_date', 'utc_start_date_details', 'utc_end_date', 'utc_end_date_details'] as const),
]);

/** Keys whose blank is another than that of their type. */
const BLANKS: ReadonlyMap<string, unknown> = new Map<keyof EventDto, unknown>([
  ['image', false],
  ['venue', []],
  ['ticketed', false],
]);

export function blankProtected(event: EventDto): EventDto {
  const hidden = told(event).filter(([key]) => !SHOWN_OF_PROTECTED.has(key));
  const blanks = hidden.map(([key, value]): [string, unknown] => [
    key,
    BLANKS.has(key) ? BLANKS.get(key) : blankOf(value),
  ]);
  return { ...event, ...Object.fromEntries(blanks) };
}

/** What is undefined is not there. */
const told = (item: object): [string, unknown][] =>
  Object.entries(item).filter(([, value]) => value !== undefined);

function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(told(value).map(([key, inner]) => [key, blankOf(inner)]));
}

/**
 * schema.org Event (API contract 1.8), made of the schema.org data of what is linked. Pages put it into a script element,
 * so every text in it is escaped.
 */
function eventJsonLd(row: EventRow, view: EventView): Record<string, unknown> {
  const { text } = eventText(row, view);
  const url = postPage(view.links, 'events', row, text.slug);
  const [location] = linked(row.venueIds, view.venues).flatMap((venue) => venue.json_ld ?? []);
  const [organizer] = linked(row.organizerIds, view.organizers).flatMap((one) => one.json_ld ?? []);
  const published = postDates(row, 'UTC').date;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeTitle(text.title),
    description: escapeText(excerptText(text.excerpt ?? text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links).url }),
    url,
    startDate: isoWithOffset(row.startsLocal, row.timeZone),
    endDate: isoWithOffset(row.endsLocal, row.timeZone),
    ...(location === undefined ? {} : { location }),
    ...(organizer === undefined ? {} : { organizer }),
    ...offersOf(row, url, published),
    performer: 'Organization',
  };
}

/** The stored offers; otherwise one made of the cost, as the original does. */
function offersOf(row: EventRow, url: string, published: string): Record<string, unknown> {
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

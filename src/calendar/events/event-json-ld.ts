import { formatIsoWithOffset, formatMsInZone, parseLocalMs } from '../../foundation/dates/format-date.js';
import { escapeText, escapeTitle, toExcerpt } from '../../foundation/html/plain-text.js';
import { HTML_FORMAT } from '../../foundation/html/text-format.js';
import { toJsonLdUrl } from '../../foundation/html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import type { OrganizerDto } from '../organizers/organizer.dto.js';
import { formatPostDates } from '../posts/post-rows.js';
import type { VenueDto } from '../venues/venue.dto.js';
import { type CostFormat, findSymbolCurrency, type StoredCost } from './cost.js';
import type { AttendanceMode, EventStatus } from './event-status.js';
import type { EventView } from './event-view.js';
import type { EventRow, EventTextRow } from './events.queries.js';
import { toOfferDto } from './offer.js';
import { findOfferPrices, type OfferPrice } from './offer-prices.js';

const EVENT_STATUS_TYPES: Readonly<Record<EventStatus, string>> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  rescheduled: 'https://schema.org/EventRescheduled',
};

const ATTENDANCE_MODE_TYPES: Readonly<Record<AttendanceMode, string>> = {
  offline: 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  mixed: 'https://schema.org/MixedEventAttendanceMode',
};

/** What the response shows of an event. */
interface EventContents {
  readonly text: EventTextRow;
  /** The address of the public page. */
  readonly page: string;
  /** Empty when there is none, or the viewer may not see it yet. */
  readonly onlineUrl: string;
  readonly venues: readonly VenueDto[];
  readonly organizers: readonly OrganizerDto[];
}

/**
 * schema.org Event (contract 3.9), made of the schema.org data of the linked items. Escapes every text, as pages put it
 * into a script element.
 */
export function buildEventJsonLd(
  row: EventRow,
  view: EventView,
  { text, page, onlineUrl, venues, organizers }: EventContents,
): Record<string, unknown> {
  const [organizer] = organizers.flatMap((one) => one.json_ld ?? []);
  const location = buildLocation(row, venues, onlineUrl === '' ? page : onlineUrl);
  const offers = buildJsonLdOffers(row, view, page);
  const previousStart = formatPreviousStart(row);
  const ages = formatAgeRange(row);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeTitle(text.title),
    description: escapeText(toExcerpt(text.excerpt ?? text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links, HTML_FORMAT).url }),
    url: page,
    eventAttendanceMode: ATTENDANCE_MODE_TYPES[row.attendanceMode],
    eventStatus: EVENT_STATUS_TYPES[row.eventStatus],
    ...(previousStart === null
      ? {}
      : {
          previousStartDate: formatIsoWithOffset(
            previousStart,
            row.timeZone,
            row.previousStartUtc ?? undefined,
          ),
        }),
    startDate: formatIsoWithOffset(row.startsLocal, row.timeZone, row.startsUtc),
    endDate: formatIsoWithOffset(row.endsLocal, row.timeZone, row.endsUtc),
    ...(ages === null ? {} : { typicalAgeRange: ages }),
    ...(location === undefined ? {} : { location }),
    ...(organizer === undefined ? {} : { organizer }),
    ...(offers === undefined ? {} : { offers }),
    performer: 'Organization',
  };
}

/** The first start of a rescheduled event as a local date-time in its zone. */
export const formatPreviousStart = ({ previousStartUtc, timeZone }: EventRow): string | null =>
  previousStartUtc === null ? null : formatMsInZone(timeZone, parseLocalMs(previousStartUtc));

/** The first venue, the web address, or both. An online event needs an address, so that of its page stands for a hidden one. */
function buildLocation({ attendanceMode }: EventRow, venues: readonly VenueDto[], address: string): unknown {
  const [place] = venues.flatMap((venue) => venue.json_ld ?? []);
  if (attendanceMode === 'offline') return place;
  const online = { '@type': 'VirtualLocation', url: toJsonLdUrl(address) };
  return attendanceMode === 'online' || place === undefined ? online : [place, online];
}

/** As schema.org writes it: `7-9`, `11-`. */
const formatAgeRange = ({ ageMin, ageMax }: EventRow): string | null =>
  ageMin === null && ageMax === null ? null : `${ageMin ?? 0}-${ageMax ?? ''}`;

/** The stored offers; otherwise one made of the cost, as the original does. */
function buildJsonLdOffers(row: EventRow, view: EventView, url: string): unknown {
  const toCurrency = (code: string | null): object => (code === null ? {} : { priceCurrency: code });
  if (row.offers.length > 0)
    return row.offers
      .map((offer) => toOfferDto(offer, HTML_FORMAT))
      .map((offer) => ({
        '@type': 'Offer',
        name: offer.name,
        price: offer.price,
        ...toCurrency(offer.price_currency || view.currencyCode),
        url: offer.url === '' ? url : toJsonLdUrl(offer.url),
        ...(offer.availability === '' ? {} : { availability: `https://schema.org/${offer.availability}` }),
        ...(offer.valid_from === '' ? {} : { validFrom: offer.valid_from }),
        ...(offer.valid_through === '' ? {} : { validThrough: offer.valid_through }),
      }));
  return row.cost === null ? undefined : buildCostOffers(row, row.cost, view, url);
}

/** One offer for each currency; none for a cost that names no price for certain. */
function buildCostOffers(row: EventRow, cost: StoredCost, view: EventView, url: string): unknown {
  const offers = [...groupByCurrency(findOfferPrices(cost), view)].map(([currency, values]) => {
    const [low = '', high = low] = [values.at(0), values.at(-1)];
    return {
      ...(Number(low) === Number(high)
        ? { '@type': 'Offer', price: low }
        : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }),
      ...(currency === '' ? {} : { priceCurrency: currency }),
      url,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${formatPostDates(row, view.siteTimeZone).date.slice(0, 10)}T00:00:00+00:00`,
    };
  });
  return offers.length > 1 ? offers : offers[0];
}

/** Prices in ascending order by the code of their currency, which is empty when it is unknown. */
function groupByCurrency(
  prices: readonly OfferPrice[],
  format: Pick<CostFormat, 'currencySymbol' | 'currencyCode'>,
): Map<string, string[]> {
  const symbols = [...new Set(prices.map(({ symbol }) => symbol))].filter((symbol) => symbol !== '');
  const groups = new Map<string, string[]>();
  for (const { value, symbol } of prices.toSorted((one, other) => Number(one.value) - Number(other.value))) {
    // A price without a symbol is in the currency of the others.
    const written = symbol === '' && symbols.length === 1 ? (symbols[0] ?? '') : symbol;
    const currency = findSymbolCurrency(written, format) ?? '';
    groups.set(currency, [...(groups.get(currency) ?? []), value]);
  }
  return groups;
}

import { formatIsoWithOffset } from '../dates/format-date.js';
import { escapeText, escapeTitle, toExcerpt } from '../html/plain-text.js';
import { HTML_FORMAT } from '../html/text-format.js';
import { toJsonLdUrl } from '../html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import type { OrganizerDto } from '../organizers/organizer.dto.js';
import { formatPostDates } from '../posts/post-rows.js';
import type { VenueDto } from '../venues/venue.dto.js';
import { findCostCurrency, FREE_PRICE_SLUGS } from './cost.js';
import type { EventView } from './event-view.js';
import type { EventRow, EventTextRow } from './events.queries.js';
import { toOfferDto } from './offer.js';

/**
 * schema.org Event (contract 3.9), made of the schema.org data of the linked items. Escapes every text, as pages put it
 * into a script element.
 */
export function buildEventJsonLd(
  row: EventRow,
  view: EventView,
  text: EventTextRow,
  url: string,
  venues: readonly VenueDto[],
  organizers: readonly OrganizerDto[],
): Record<string, unknown> {
  const [location] = venues.flatMap((venue) => venue.json_ld ?? []);
  const [organizer] = organizers.flatMap((one) => one.json_ld ?? []);
  const offers = buildJsonLdOffers(row, view, url);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeTitle(text.title),
    description: escapeText(toExcerpt(text.excerpt ?? text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links, HTML_FORMAT).url }),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: formatIsoWithOffset(row.startsLocal, row.timeZone),
    endDate: formatIsoWithOffset(row.endsLocal, row.timeZone),
    ...(location === undefined ? {} : { location }),
    ...(organizer === undefined ? {} : { organizer }),
    ...(offers === undefined ? {} : { offers }),
    performer: 'Organization',
  };
}

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
  const { cost } = row;
  const [min, max] = [cost?.values.at(0), cost?.values.at(-1)];
  if (cost === null || min === undefined || max === undefined) return undefined;
  const toPrice = (value: string): string => (FREE_PRICE_SLUGS.includes(value) ? '0' : value);
  return {
    '@type': 'Offer',
    price: escapeText(min === max ? toPrice(min) : `${toPrice(min)} – ${toPrice(max)}`),
    ...toCurrency(findCostCurrency(cost, view)),
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${formatPostDates(row, view.siteTimeZone).date.slice(0, 10)}T00:00:00+00:00`,
  };
}

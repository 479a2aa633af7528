// What the page of an event says in a few words each, beside its description.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { html, isSafeUrl, type Markup } from '../../foundation/html/markup.js';
import { listVenues } from './event-venues.js';
import {
  fact,
  formatAddress,
  joinLinks,
  linkTo,
  renderDirections,
  renderEmail,
  renderMapLink,
  renderPhone,
} from './facts.js';
import { formatPrice } from './page-dates.js';
import type { PageView } from './page-view.js';
import { renderShareLinks } from './share-links.js';
import { isSoldOutOffer } from './ticket-offer.js';

export interface FactOptions {
  /** Whether the head of the page shows the price. */
  readonly hasPrice: boolean;
  /** Whether anybody can open the address of the page. */
  readonly isShareable: boolean;
  readonly contact: string | null;
}

export function renderFacts(
  event: EventDto,
  { hasPrice, isShareable, contact }: FactOptions,
  view: PageView,
): Markup | null {
  const { say } = view;
  const { age_min: min, age_max: max } = event;
  const ages =
    [min, max].some((age) => age !== null) && (max === null ? `${min ?? 0}+` : `${min ?? 0}–${max}`);
  const website = event.website === event.url ? null : linkTo(event.website);
  const facts = html`${listVenues(event).map((venue) =>
    fact(
      say('where'),
      formatAddress(venue).join(', '),
      joinLinks(' · ', [renderMapLink(venue, view), renderDirections(venue, view)]),
    ),
  )}
  ${!hasPrice && fact(say('cost'), event.cost)}
  ${event.offers.length > 1 && fact(say('tickets'), ...event.offers.map((offer) => renderOffer(offer, hasPrice, view)))}
  ${event.organizer.map((organizer) =>
    fact(
      say('organizer'),
      html`<a href="${organizer.url}">${organizer.organizer}</a>`,
      renderPhone(organizer.phone),
      renderEmail(organizer),
    ),
  )}
  ${fact(say('accessibility'), event.accessibility.map((code) => say(code)).join(', '))}
  ${fact(say('age'), ages)} ${fact(say('website'), website)}
  ${fact(say('category'), event.categories.length > 1 && renderTerms(event.categories, '/events/category/', view))}
  ${fact(say('tags'), renderTerms(event.tags, '/tag/', view))}
  ${isShareable && renderSharing(event, contact, view)}`;
  return facts.html.trim() === '' ? null : html`<dl class="facts">${facts}</dl>`;
}

const renderTerms = (terms: EventDto['categories'], base: string, view: PageView): Markup | null =>
  joinLinks(
    ', ',
    terms.map(({ slug, name }) => html`<a href="${view.toPage(`${base}${slug}/`)}">${name}</a>`),
  );

function renderOffer(offer: EventDto['offers'][number], isOpen: boolean, { say, locale }: PageView): Markup {
  const { name, price, price_currency: currency, url } = offer;
  const text = name === '' ? say('tickets') : name;
  const isGone = isSoldOutOffer(offer);
  return html`${isOpen && !isGone && isSafeUrl(url) ? html`<a href="${url}" rel="noopener">${text}</a>` : text}${
    price !== '' && ` · ${formatPrice(price, currency, locale)}`
  }${isGone && html` <span class="tag warn">${say('sold_out')}</span>`}`;
}

/** A report by mail has the title and the address of the event. */
function renderSharing(event: EventDto, contact: string | null, view: PageView): Markup {
  const { title, url } = event;
  const { say } = view;
  const address =
    contact === null || contact.startsWith('http')
      ? contact
      : `mailto:${contact}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return html`<div class="no-print">
    <dt>${say('share')}</dt>
    <dd>${renderShareLinks(title, url, view)}</dd>
    ${address !== null && html`<dd><a href="${address}" rel="nofollow">${say('report')}</a></dd>`}
  </div>`;
}

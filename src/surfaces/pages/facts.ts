import type { OrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { isSafeUrl, html, type Markup, type Part } from '../../foundation/html/markup.js';
import type { PageView } from './page-view.js';

/** A term of a list of facts; nothing when there is nothing to say. */
export const fact = (name: string, ...values: readonly Part[]): Markup | null => {
  const said = values.filter(
    (value) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return said.length === 0
    ? null
    : html`<div>
        <dt>${name}</dt>
        ${said.map((value) => html`<dd>${value}</dd>`)}
      </div>`;
};

/** Null without any. */
export function joinLinks(separator: string, links: readonly (Markup | null)[]): Markup | null {
  const shown = links.filter((link) => link !== null);
  return shown.length === 0
    ? null
    : html`${shown.map((link, index) => (index === 0 ? link : html`${separator}${link}`))}`;
}

/** A link without its scheme as text. */
export function linkTo(url: string | undefined): Markup | null {
  if (url === undefined || url === '' || !isSafeUrl(url)) return null;
  const text = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return html`<a href="${url}" rel="noopener">${text.length > 40 ? `${text.slice(0, 39)}…` : text}</a>`;
}

export const formatAddress = ({ address, zip, city, stateprovince, country }: VenueDto): string[] =>
  [address, [zip, city].filter(Boolean).join(' '), stateprovince, country].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );

/** A map of another site, which is contacted only when a reader follows the link. */
export function findMapAddress(venue: VenueDto): string | null {
  const { geo_lat: latitude, geo_lng: longitude, show_map_link: isShown } = venue;
  if (!isShown) return null;
  const address = formatAddress(venue).join(', ');
  if (latitude === undefined && address === '') return null;
  return latitude === undefined || longitude === undefined
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

export function renderMapLink(venue: VenueDto, { say }: PageView, text = say('map')): Markup | null {
  const url = findMapAddress(venue);
  return url === null ? null : html`<a href="${url}" rel="noopener">${text}</a>`;
}

/** The way to a place whose position is known, by the same site as its map. */
export function findDirectionsAddress(venue: VenueDto): string | null {
  const { geo_lat: latitude, geo_lng: longitude, show_map_link: isShown } = venue;
  if (!isShown || latitude === undefined || longitude === undefined) return null;
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}

export function renderDirections(venue: VenueDto, { say }: PageView): Markup | null {
  const url = findDirectionsAddress(venue);
  return url === null ? null : html`<a href="${url}" rel="noopener nofollow">${say('directions')}</a>`;
}

export function renderPhone(phone: string | undefined): Markup | string | null {
  if (phone === undefined || phone === '') return null;
  const number = phone.replace(/[^\d+]/g, '');
  return number.length < 3 ? phone : html`<a href="tel:${number}">${phone}</a>`;
}

export function renderEmail({ email }: Pick<OrganizerDto, 'email'>): Markup | string | null {
  if (email === undefined || email === '') return null;
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? html`<a href="mailto:${email}">${email}</a>` : email;
}

// The list beside the map: each venue of the next events, with what takes place there.
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderSlot } from './category-mark.js';
import { renderLanguage, zoneNote } from './event-card.js';
import { renderStatus } from './event-badges.js';
import { listVenues } from './event-venues.js';
import { formatAddress, renderMapLink } from './facts.js';
import { centreOn, type MapPosition, type Place, PLACE_ZOOM } from './map-tiles.js';
import { formatDayAndHours, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';

/** A venue names this many events at first sight. */
const MAX_EVENTS = 4;

export interface MappedVenue {
  readonly venue: VenueDto;
  readonly place: Place | null;
  readonly events: readonly EventDto[];
}

export function groupByVenue(events: readonly EventDto[]): readonly MappedVenue[] {
  const byId = new Map<number, { readonly venue: VenueDto; readonly events: EventDto[] }>();
  for (const event of events)
    for (const venue of listVenues(event)) {
      const { id } = venue;
      if (typeof id !== 'number') continue;
      const group = byId.get(id) ?? { venue, events: [] };
      group.events.push(event);
      byId.set(id, group);
    }
  return [...byId.values()].map((group) => ({ ...group, place: toPlace(group.venue) }));
}

function toPlace({ venue, url, geo_lat: latitude, geo_lng: longitude }: VenueDto): Place | null {
  if (latitude === undefined || longitude === undefined) return null;
  return { name: venue, url, latitude, longitude };
}

export function renderVenue(
  { venue, place, events }: MappedVenue,
  toMap: (position: MapPosition) => string,
  view: PageView,
): Markup {
  const address = formatAddress(venue).join(', ');
  const load =
    place !== null &&
    html`<a
      href="${toMap(centreOn(place, PLACE_ZOOM))}"
      rel="nofollow"
      aria-label="${view.say('map_load')}: ${venue.venue}"
      >${view.say('map_load')}</a
    > `;
  const rest = events.slice(MAX_EVENTS);
  return html`<li>
    <h2><a href="${venue.url}">${venue.venue}</a></h2>
    ${address !== '' && html`<p>${address}</p>`}
    <p class="foot">${load}${renderMapLink(venue, view, 'OpenStreetMap')}</p>
    <ul>
      ${events.slice(0, MAX_EVENTS).map((event) => renderLine(event, view))}
    </ul>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>
          ${view.say('more_count', { count: rest.length })}<span class="spoken">: ${venue.venue}</span>
        </summary>
        <ul>
          ${rest.map((event) => renderLine(event, view))}
        </ul>
      </details>`
    }
  </li>`;
}

/** In as little room as in a month: the shape of the category, the title and when. */
function renderLine(event: EventDto, view: PageView): Markup {
  const isCancelled = event.event_status === 'cancelled';
  const time = formatDayAndHours(event, view, view.say('all_day'));
  return html`<li ${renderSlot(event)}>
    <span class="mark"></span>
    <div>
      <a ${isCancelled && html` class="is-cancelled"`} href="${event.url}" ${renderLanguage(event, view)}
        >${event.title}</a
      >
      <p>
        <time datetime="${toMachineDate(event.start_date)}">${time}${zoneNote(event, view)}</time>
        ${renderStatus(event.event_status, view)}
      </p>
    </div>
  </li>`;
}

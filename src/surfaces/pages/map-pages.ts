import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { listVenues } from './event-venues.js';
import { renderLanguage } from './event-card.js';
import { formatAddress, renderMapLink } from './facts.js';
import { pickFilters, toSearch } from './list-filters.js';
import {
  centreOn,
  fitPlaces,
  formatPosition,
  type MapPosition,
  parsePosition,
  type Place,
  PLACE_ZOOM,
  renderMap,
} from './map-tiles.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { formatLocal } from './page-dates.js';
import { PageFilters } from './page-filters.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

const MAX_EVENTS = 50;
const MAP_PATH = '/events/map/';

interface MappedVenue {
  readonly venue: VenueDto;
  readonly place: Place | null;
  readonly events: readonly EventDto[];
}

/** The venues of the next events, and where they lie. */
@Injectable()
export class MapPages {
  constructor(
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @param position of a map to load; empty for the list of venues alone, which contacts no other site */
  async map(request: IncomingMessage, view: PageView, position: string): Promise<PageContent | null> {
    const at = position === '' ? null : parsePosition(position);
    if (position !== '' && at === null) return null;
    const filters = pickFilters(view.query);
    const perPage = String(Math.min(MAX_EVENTS, this.env.maxPerPage));
    const { events } = await this.pageEvents.find(request, { ...filters, per_page: perPage });
    const venues = groupByVenue(events);
    const places = venues.flatMap(({ place }) => place ?? []);
    const { say } = view;
    const [event] = events;
    const form = await this.pageFilters.render(request, view, {
      path: MAP_PATH,
      filters,
      hasDates: true,
      event,
    });
    const search = toSearch(filters);
    const toMap = (to: MapPosition): string => `${view.toPage(`${MAP_PATH}${formatPosition(to)}/`)}${search}`;
    return {
      status: 200,
      title: say('map_title'),
      body: html`<h1>${say('map_title')}</h1>
        ${form}
        <section id="results" tabindex="-1" aria-label="${say('count', { count: events.length })}">
          ${
            at === null
              ? places.length > 0 &&
                html`<p>${say('map_notice')}</p>
                  <p>
                    <a class="button" href="${toMap(fitPlaces(places))}" rel="nofollow">${say('map_load')}</a>
                  </p>`
              : html`<figure class="map-frame">
                  ${renderMap(at, places, say('map_title'))}
                  <figcaption>
                    © <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap</a> ·
                    <a href="${view.toPage(MAP_PATH)}${search}">${say('hide_map')}</a>
                  </figcaption>
                </figure>`
          }
          ${
            venues.length === 0
              ? html`<div class="none" role="status"><p>${say('none')}</p></div>`
              : html`<ul class="venues">
                  ${venues.map((venue) => renderVenue(venue, toMap, view))}
                </ul>`
          }
        </section>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(MAP_PATH, code)])),
      canonical: view.toPage(MAP_PATH),
      feed: search,
      isIndexed: false,
      loadsTiles: at !== null,
    };
  }
}

function groupByVenue(events: readonly EventDto[]): readonly MappedVenue[] {
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

function renderVenue(
  { venue, place, events }: MappedVenue,
  toMap: (position: MapPosition) => string,
  view: PageView,
): Markup {
  return html`<li>
    <h2><a href="${venue.url}">${venue.venue}</a></h2>
    <p>${formatAddress(venue).join(', ')}</p>
    <p class="add">
      ${
        place !== null &&
        html`<a
          href="${toMap(centreOn(place, PLACE_ZOOM))}"
          rel="nofollow"
          aria-label="${view.say('map_load')}: ${venue.venue}"
          >${view.say('map_load')}</a
        > `
      }${renderMapLink(venue, view, 'OpenStreetMap')}
    </p>
    <ul>
      ${events.map(
        (event) =>
          html`<li>
            <time datetime="${event.start_date.slice(0, 10)}"
              >${formatLocal(event.start_date, view.locale, 'shortDay')}</time
            >
            <a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
          </li>`,
      )}
    </ul>
  </li>`;
}

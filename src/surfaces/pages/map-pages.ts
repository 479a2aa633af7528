import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import {
  fitPlaces,
  formatPosition,
  type MapPosition,
  parsePosition,
  type Place,
  renderMap,
  zoomBy,
} from './map-tiles.js';
import { groupByVenue, type MappedVenue, renderVenue } from './map-venues.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';

const MAX_EVENTS = 50;
const MAP_PATH = '/events/map/';

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
    const events = await this.pageEvents.findFirst(request, { ...filters, per_page: perPage });
    const venues = groupByVenue(events);
    const places = venues.flatMap(({ place }) => place ?? []);
    const { say } = view;
    const [event] = events;
    const count = say('count', { count: events.length });
    const form = await this.pageFilters.render(request, view, {
      path: MAP_PATH,
      filters,
      hasDates: true,
      event,
      count,
    });
    const search = toSearch(filters);
    const toMap = (to: MapPosition): string => `${view.toPage(`${MAP_PATH}${formatPosition(to)}/`)}${search}`;
    const map = (shown: MapPosition): Markup =>
      html`<figure class="map-frame">
        <div>${renderMap(shown, places, say('map_title'))}${renderZoom(shown, { places, toMap }, view)}</div>
        <figcaption>
          © <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap</a> ·
          <a href="${view.toPage(MAP_PATH)}${search}">${say('hide_map')}</a>
        </figcaption>
      </figure>`;
    return {
      status: 200,
      title: say('map_title'),
      body: html`<div class="head"><h1>${say('map_title')}</h1></div>
        ${form}
        <section id="results" tabindex="-1" class="mapped" aria-label="${count}">
          ${at !== null ? map(at) : renderOffer(venues, places, toMap, view)}
          ${
            venues.length === 0
              ? html`<div class="none" role="status"><h2>${say('none')}</h2></div>`
              : html`<ul class="venues">
                  ${venues.map((venue) => renderVenue(venue, toMap, view))}
                </ul>`
          }
        </section>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(MAP_PATH, code)])),
      canonical: view.toPage(MAP_PATH),
      feed: toSearch(omitDates(filters)),
      isIndexed: false,
      loadsTiles: at !== null,
    };
  }
}

/** Closer and farther, with the same place in the middle. */
function renderZoom(
  at: MapPosition,
  { places, toMap }: { readonly places: readonly Place[]; readonly toMap: (to: MapPosition) => string },
  { say }: PageView,
): Markup {
  const steps = [
    [1, 'closer', say('map_closer')],
    [-1, 'farther', say('map_farther')],
  ] as const;
  return html`<ul class="zoom">
    ${steps.map(([step, classes, name]) => {
      const to = zoomBy(at, step, places);
      return (
        to !== null &&
        html`<li>
          <a class="${classes}" href="${toMap(to)}" rel="nofollow"><span class="spoken">${name}</span></a>
        </li>`
      );
    })}
  </ul>`;
}

/** The map comes from another site, so that visitors choose to load it. */
function renderOffer(
  venues: readonly MappedVenue[],
  places: readonly Place[],
  toMap: (to: MapPosition) => string,
  { say }: PageView,
): Markup | null {
  if (venues.length === 0) return null;
  if (places.length === 0) return html`<p class="notice calm">${say('map_without_positions')}</p>`;
  const address = toMap(fitPlaces(places));
  return html`<div class="map-offer">
    <p>${say('map_notice')}</p>
    <p><a class="button" href="${address}" rel="nofollow">${say('map_load')}</a></p>
  </div>`;
}

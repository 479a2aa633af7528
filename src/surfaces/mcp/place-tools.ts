import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { ListCategoriesDto } from '../../calendar/terms/list-terms.dto.js';
import { TermsService } from '../../calendar/terms/terms.service.js';
import { ListVenuesDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { findFreeSlots } from './free-slots.js';
import { ToolCalls } from './tool-calls.js';
import {
  defineTool,
  refuse,
  languageField,
  toLine,
  toResult,
  type Tool,
  UNTRUSTED,
} from './tool-definition.js';
import { venueFields, VenueNames } from './venue-names.js';

const MAX_ITEMS = 50;

/** Of the events of a venue on one day; MAX_PER_PAGE may make pages short. */
const MAX_PAGES = 20;

const pageFields = {
  limit: z.number().int().min(1).max(MAX_ITEMS).default(20).describe('How many to return.'),
  page: z.number().int().min(1).default(1).describe('The page of the result, from 1.'),
  language: languageField,
};

/** Tools that read venues and categories. */
@Injectable()
export class PlaceTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly venueNames: VenueNames,
    private readonly terms: TermsService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.tools = [this.defineVenues(), this.defineCategories(), this.defineFreeSlots()];
  }

  private defineVenues(): Tool {
    return defineTool({
      name: 'list_venues',
      title: 'List venues',
      description:
        'Lists venues, by words of their name, address or city. Gives the ids that other tools take.',
      shape: {
        search: z.string().min(1).max(200).optional().describe('Words of the name, the address or the city.'),
        ...pageFields,
      },
      run: async ({ search, limit, page, language }, request) => {
        const sent = { ...(search === undefined ? {} : { search }), per_page: limit, page };
        const input = await this.calls.read({ request, dto: ListVenuesDto, sent, language });
        const list = await this.venues.list(input.parameters, input.context);
        const venues = list.venues.map((venue) => ({
          id: venue.id,
          name: venue.venue,
          address: [venue.address, venue.zip, venue.city, venue.country].filter((part) => part).join(', '),
          latitude: venue.geo_lat ?? null,
          longitude: venue.geo_lng ?? null,
          url: venue.url,
        }));
        const lines = venues.map(({ id, name, address, url }) =>
          [`- ${toLine(name)}`, toLine(address), `[id ${id}] ${url}`]
            .filter((part) => part !== '')
            .join(', '),
        );
        const { total, total_pages } = list;
        const heading = `${total} venues.${describePage(page, total_pages)} ${UNTRUSTED}`;
        return toResult([heading, ...lines].join('\n'), { total, total_pages, venues });
      },
    });
  }

  private defineCategories(): Tool {
    return defineTool({
      name: 'list_categories',
      title: 'List categories',
      description: 'Lists the categories that have events, with the number of their events.',
      shape: { ...pageFields, limit: pageFields.limit.default(MAX_ITEMS) },
      run: async ({ limit, page, language }, request) => {
        const sent = { per_page: limit, page };
        const input = await this.calls.read({ request, dto: ListCategoriesDto, sent, language });
        const list = await this.terms.list('category', input.parameters, input.context);
        const categories = list.terms.map(({ id, name, slug, count, parent = 0 }) => ({
          id,
          name,
          slug,
          count,
          parent,
        }));
        const lines = categories.map(
          ({ name, slug, count }) => `- ${toLine(name)} (${slug}): ${count} events`,
        );
        const { total, total_pages } = list;
        const heading = `${total} categories.${describePage(page, total_pages)} ${UNTRUSTED}`;
        return toResult([heading, ...lines].join('\n'), { total, total_pages, categories });
      },
    });
  }

  private defineFreeSlots(): Tool {
    return defineTool({
      name: 'find_free_slots',
      title: 'Free times of a venue',
      description:
        'Finds times of one day in which no event takes place at a venue, of those that lists show to the caller. A ' +
        'free time is no booking: unpublished events of others, hidden and protected events are not counted.',
      shape: {
        ...venueFields,
        day: z.iso.date().describe('The day, as 2027-05-01.'),
        opens: z.iso.time({ precision: -1 }).default('08:00').describe('The earliest time of the day.'),
        closes: z.iso.time({ precision: -1 }).default('22:00').describe('The latest time of the day.'),
        minutes: z.number().int().min(5).max(1440).default(60).describe('The least length of a free time.'),
      },
      run: async ({ day, opens, closes, minutes, ...sent }, request) => {
        const venue = await this.venueNames.resolve(request, sent);
        if ('refusal' in venue) return venue.refusal;
        if (venue.id === undefined) return refuse('Send venue_id or venue_name.');
        const { events, total } = await this.readDay(venue.id, day, request);
        const zone = this.env.siteTimeZone;
        const taken = events
          .filter((event) => event.event_status !== 'cancelled')
          .map((event) => ({ start: event.utc_start_date, end: event.utc_end_date }));
        const slots = findFreeSlots(taken, { day, opens, closes, minutes, zone });
        const note = total > events.length ? ' The day has more events than were read.' : '';
        const lines = slots.map(({ start, end }) => `- ${start} to ${end}`);
        const text = `Free times on ${day} (${zone}): ${slots.length}.${note}`;
        return toResult([text, ...lines].join('\n'), { day, timezone: zone, slots, events: total });
      },
    });
  }

  /** Reads all pages: an event that is left out would make its time look free. */
  private async readDay(
    venue: number,
    day: string,
    request: IncomingMessage,
  ): Promise<{ readonly events: readonly EventDto[]; readonly total: number }> {
    const days = { start_date: day, end_date: day, ongoing: 'true', ml_fallback: 'true' };
    const events: EventDto[] = [];
    for (let page = 1; ; page += 1) {
      const sent = { ...days, venue: String(venue), per_page: String(MAX_ITEMS), page: String(page) };
      const input = await this.calls.read({ request, dto: ListEventsDto, sent });
      const list = await this.events.list(input.parameters, input.context);
      events.push(...list.events);
      if (page >= Math.min(list.total_pages, MAX_PAGES)) return { events, total: list.total };
    }
  }
}

const describePage = (page: number, pages: number): string => (pages > 1 ? ` Page ${page} of ${pages}.` : '');

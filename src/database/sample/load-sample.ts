// Puts the sample calendar into an empty database, through the same services that answer requests.
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Asked } from '../../context/asked.js';
import { contextFor } from '../../context/without-request.js';
import type { Viewer } from '../../accounts/viewer.js';
import { clock } from '../../dates/clock.js';
import { formatWall } from '../../dates/format-date.js';
import { toWall } from '../../dates/zones.js';
import { CreateEventDto, UpdateEventDto } from '../../events/write/event-input.dto.js';
import { EventsService } from '../../events/events.service.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from '../../organizers/organizer.dto.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import type { Taxonomy } from '../../terms/taxonomy.js';
import { CreateCategoryDto, CreateTagDto, UpdateCategoryDto } from '../../terms/term.dto.js';
import { TermsService } from '../../terms/terms.service.js';
import { readFields } from '../../validation/read-fields.js';
import { CreateVenueDto, UpdateVenueDto } from '../../venues/venue.dto.js';
import { VenuesService } from '../../venues/venues.service.js';
import { type SampleEvent, type SampleTerm, sampleCalendar } from './calendar/index.js';

type Texts = Partial<Record<LanguageCode, object>>;

/** @returns how many events were made */
export async function loadSample(app: INestApplicationContext): Promise<number> {
  const categories = await loadTerms(app, 'category', sampleCalendar.categories);
  const tags = await loadTerms(app, 'tag', sampleCalendar.tags);
  const venues = new Map<string, number>();
  const venuesService = app.get(VenuesService);
  for (const venue of sampleCalendar.venues) {
    venues.set(
      venue.key,
      await inLanguages(venue.original, venue.texts, {
        create: async (text, asked) => {
          const input = read(CreateVenueDto, { ...venue.facts, ...text });
          return (await venuesService.create(input, asked)).item;
        },
        update: (id, text, asked) => venuesService.update({ id }, read(UpdateVenueDto, text), asked),
      }),
    );
  }
  const organizers = new Map<string, number>();
  const organizersService = app.get(OrganizersService);
  for (const organizer of sampleCalendar.organizers) {
    organizers.set(
      organizer.key,
      await inLanguages(organizer.original, organizer.texts, {
        create: async (text, asked) => {
          const input = read(CreateOrganizerDto, { ...organizer.facts, ...text });
          return (await organizersService.create(input, asked)).item;
        },
        update: (id, text, asked) => organizersService.update({ id }, read(UpdateOrganizerDto, text), asked),
      }),
    );
  }
  const events = new Map<string, number>();
  const eventsService = app.get(EventsService);
  for (const event of sampleCalendar.events) {
    const facts = eventFacts(event, { categories, tags, venues, organizers, events });
    events.set(
      event.key,
      await inLanguages(event.original, event.texts, {
        create: (text, asked) => eventsService.create(read(CreateEventDto, { ...facts, ...text }), asked),
        update: (id, text, asked) => eventsService.update({ id }, read(UpdateEventDto, text), asked),
      }),
    );
  }
  return events.size;
}

async function loadTerms(
  app: INestApplicationContext,
  taxonomy: Taxonomy,
  samples: readonly SampleTerm[],
): Promise<Map<string, number>> {
  const service = app.get(TermsService);
  const made = new Map<string, number>();
  for (const term of samples) {
    const parent = term.parent === undefined ? {} : { parent: idOf(made, term.parent) };
    const [original] = Object.keys(term.texts) as LanguageCode[];
    const dto = taxonomy === 'category' ? CreateCategoryDto : CreateTagDto;
    made.set(
      term.key,
      await inLanguages(original ?? 'en', term.texts, {
        create: (text, asked) => service.create(taxonomy, read(dto, { ...parent, ...text }), asked),
        update: (id, text, asked) => service.update(taxonomy, id, read(UpdateCategoryDto, text), asked),
      }),
    );
  }
  return made;
}

/** Creates the item in its original language, then adds the other texts; gives its id. */
async function inLanguages(
  original: LanguageCode,
  texts: Texts,
  deeds: {
    create: (text: object, asked: Asked) => Promise<{ id: number }>;
    update: (id: number, text: object, asked: Asked) => Promise<unknown>;
  },
): Promise<number> {
  const { id } = await deeds.create(texts[original] ?? {}, askedIn(original));
  for (const [language, text] of Object.entries(texts) as [LanguageCode, object][]) {
    if (language !== original) await deeds.update(id, text, askedIn(language));
  }
  return id;
}

type Made = Readonly<
  Record<'categories' | 'tags' | 'venues' | 'organizers' | 'events', ReadonlyMap<string, number>>
>;

function eventFacts(event: SampleEvent, made: Made): Record<string, unknown> {
  const midnight = toWall(clock.now(), event.timezone)
    .with({ hour: 0, minute: 0, second: 0, millisecond: 0 })
    .add({ days: event.inDays });
  const [hour = 0, minute = 0] = (event.at ?? '00:00').split(':').map(Number);
  const start = midnight.with({ hour, minute });
  const end = event.allDay
    ? midnight.add({ days: (event.days ?? 1) - 1 }).with({ hour: 23, minute: 59, second: 59 })
    : start.add({ minutes: event.minutes ?? 60 });
  return {
    start_date: formatWall(start),
    end_date: formatWall(end),
    all_day: event.allDay ?? false,
    timezone: event.timezone,
    show_map: true,
    show_map_link: true,
    categories: event.categories.map((key) => idOf(made.categories, key)),
    tags: event.tags.map((key) => idOf(made.tags, key)),
    venue: event.venue === undefined ? null : idOf(made.venues, event.venue),
    organizer: (event.organizers ?? []).map((key) => idOf(made.organizers, key)),
    post_parent: event.parent === undefined ? null : idOf(made.events, event.parent),
    cost: event.cost,
    website: event.website,
    featured: event.featured,
    sticky: event.sticky,
    hide_from_listings: event.hide_from_listings,
    offers: event.offers,
    status: event.status,
  };
}

function idOf(made: ReadonlyMap<string, number>, key: string): number {
  const id = made.get(key);
  if (id === undefined) throw new Error(`The sample calendar names "${key}" before it is made`);
  return id;
}

/** The same checks as for a request; a fault would be one of the sample. */
function read<T extends object>(dto: Type<T>, sent: object): T {
  const { value, missing, faults } = readFields(dto, sent as Record<string, unknown>);
  const wrong = [...missing, ...faults.keys()];
  if (wrong.length > 0) throw new Error(`The sample calendar is wrong in ${wrong.join(', ')}`);
  return value;
}

const SAMPLER: Viewer = { role: 'administrator', userId: null, login: 'sample' };

const askedIn = (language: LanguageCode): Asked =>
  contextFor(SAMPLER, { code: language, chain: [language], enabled: [language] });

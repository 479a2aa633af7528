// Puts the sample calendar into an empty database, through the same services that answer requests.
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { RequestContext } from '../../context/request-context.js';
import { createBackgroundContext } from '../../context/background-context.js';
import type { Viewer } from '../../accounts/viewer.js';
import { clock } from '../../dates/clock.js';
import { formatLocalDateTime } from '../../dates/format-date.js';
import { toLocalDateTime } from '../../dates/zones.js';
import { CreateEventDto, UpdateEventDto } from '../../events/write/event-input.dto.js';
import { EventsService } from '../../events/events.service.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from '../../organizers/organizer.dto.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import type { Taxonomy } from '../../terms/taxonomy.js';
import { CreateCategoryDto, CreateTagDto, UpdateCategoryDto } from '../../terms/term.dto.js';
import { TermsService } from '../../terms/terms.service.js';
import { parseFields } from '../../validation/parse-fields.js';
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
      await createInLanguages(venue.original, venue.texts, {
        create: async (text, context) => {
          const input = readSampleInput(CreateVenueDto, { ...venue.facts, ...text });
          return (await venuesService.create(input, context)).item;
        },
        update: (id, text, context) =>
          venuesService.update({ id }, readSampleInput(UpdateVenueDto, text), context),
      }),
    );
  }
  const organizers = new Map<string, number>();
  const organizersService = app.get(OrganizersService);
  for (const organizer of sampleCalendar.organizers) {
    organizers.set(
      organizer.key,
      await createInLanguages(organizer.original, organizer.texts, {
        create: async (text, context) => {
          const input = readSampleInput(CreateOrganizerDto, { ...organizer.facts, ...text });
          return (await organizersService.create(input, context)).item;
        },
        update: (id, text, context) =>
          organizersService.update({ id }, readSampleInput(UpdateOrganizerDto, text), context),
      }),
    );
  }
  const events = new Map<string, number>();
  const eventsService = app.get(EventsService);
  for (const event of sampleCalendar.events) {
    const facts = buildEventFacts(event, { categories, tags, venues, organizers, events });
    events.set(
      event.key,
      await createInLanguages(event.original, event.texts, {
        create: (text, context) =>
          eventsService.create(readSampleInput(CreateEventDto, { ...facts, ...text }), context),
        update: (id, text, context) =>
          eventsService.update({ id }, readSampleInput(UpdateEventDto, text), context),
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
    const parent = term.parent === undefined ? {} : { parent: getCreatedId(made, term.parent) };
    const [original] = Object.keys(term.texts) as LanguageCode[];
    const dto = taxonomy === 'category' ? CreateCategoryDto : CreateTagDto;
    made.set(
      term.key,
      await createInLanguages(original ?? 'en', term.texts, {
        create: (text, context) =>
          service.create(taxonomy, readSampleInput(dto, { ...parent, ...text }), context),
        update: (id, text, context) =>
          service.update(taxonomy, id, readSampleInput(UpdateCategoryDto, text), context),
      }),
    );
  }
  return made;
}

/** Creates the item in its original language, then adds the other texts; gives its id. */
async function createInLanguages(
  original: LanguageCode,
  texts: Texts,
  deeds: {
    create: (text: object, context: RequestContext) => Promise<{ id: number }>;
    update: (id: number, text: object, context: RequestContext) => Promise<unknown>;
  },
): Promise<number> {
  const { id } = await deeds.create(texts[original] ?? {}, createSampleContext(original));
  for (const [language, text] of Object.entries(texts) as [LanguageCode, object][]) {
    if (language !== original) await deeds.update(id, text, createSampleContext(language));
  }
  return id;
}

type CreatedIds = Readonly<
  Record<'categories' | 'tags' | 'venues' | 'organizers' | 'events', ReadonlyMap<string, number>>
>;

function buildEventFacts(event: SampleEvent, made: CreatedIds): Record<string, unknown> {
  const midnight = toLocalDateTime(clock.now(), event.timezone)
    .with({ hour: 0, minute: 0, second: 0, millisecond: 0 })
    .add({ days: event.inDays });
  const [hour = 0, minute = 0] = (event.at ?? '00:00').split(':').map(Number);
  const start = midnight.with({ hour, minute });
  const end = event.allDay
    ? midnight.add({ days: (event.days ?? 1) - 1 }).with({ hour: 23, minute: 59, second: 59 })
    : start.add({ minutes: event.minutes ?? 60 });
  return {
    start_date: formatLocalDateTime(start),
    end_date: formatLocalDateTime(end),
    all_day: event.allDay ?? false,
    timezone: event.timezone,
    show_map: true,
    show_map_link: true,
    categories: event.categories.map((key) => getCreatedId(made.categories, key)),
    tags: event.tags.map((key) => getCreatedId(made.tags, key)),
    venue: event.venue === undefined ? null : getCreatedId(made.venues, event.venue),
    organizer: (event.organizers ?? []).map((key) => getCreatedId(made.organizers, key)),
    post_parent: event.parent === undefined ? null : getCreatedId(made.events, event.parent),
    cost: event.cost,
    website: event.website,
    featured: event.featured,
    sticky: event.sticky,
    hide_from_listings: event.hide_from_listings,
    offers: event.offers,
    status: event.status,
  };
}

function getCreatedId(made: ReadonlyMap<string, number>, key: string): number {
  const id = made.get(key);
  if (id === undefined) throw new Error(`The sample calendar names "${key}" before it is made`);
  return id;
}

/** The same checks as for a request; a fault would be one of the sample. */
function readSampleInput<T extends object>(dto: Type<T>, sent: object): T {
  const {
    value,
    missingNames: missing,
    parameterErrors: faults,
  } = parseFields(dto, sent as Record<string, unknown>);
  const wrong = [...missing, ...faults.keys()];
  if (wrong.length > 0) throw new Error(`The sample calendar is wrong in ${wrong.join(', ')}`);
  return value;
}

const SAMPLE_VIEWER: Viewer = { role: 'administrator', userId: null, login: 'sample' };

const createSampleContext = (language: LanguageCode): RequestContext =>
  createBackgroundContext(SAMPLE_VIEWER, { code: language, chain: [language], enabled: [language] });

import type { INestApplicationContext, Type } from '@nestjs/common';
import type { RequestContext } from '../../requests/context/request-context.js';
import { createBackgroundContext } from '../../requests/context/background-context.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { clock } from '../../foundation/dates/clock.js';
import { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { ParameterError } from '../../foundation/errors/parameter-error.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { Database } from '../../data/database/connection/database.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import type { Taxonomy } from '../../calendar/terms/taxonomy.js';
import { CreateCategoryDto, CreateTagDto, UpdateCategoryDto } from '../../calendar/terms/term.dto.js';
import { TermsService } from '../../calendar/terms/terms.service.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';
import { CreateVenueDto, UpdateVenueDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { type SampleEvent, type SampleTerm, sampleCalendar } from './calendar/index.js';
import { toEventTimes } from './event-times.js';
import { type PreparedPicture, preparePictures, savePicture } from './load-pictures.js';
import { countSampleEvents, recordSampleItem } from './sample-items.queries.js';

type ItemIds = Map<string, number>;

/**
 * Adds the sample calendar, unless events of it are there already.
 *
 * @returns the number of new events, 0 when there was nothing to add
 */
export async function addSample(app: INestApplicationContext): Promise<number> {
  const sampleEvents = await countSampleEvents(app.get(Database).manager);
  return sampleEvents > 0 ? 0 : loadSample(app);
}

/** @returns the number of events, with all dates of those that repeat */
export async function loadSample(app: INestApplicationContext): Promise<number> {
  const ids: CreatedIds = {
    categories: new Map(),
    tags: new Map(),
    venues: new Map(),
    organizers: new Map(),
    events: new Map(),
  };
  const read = createInputReader(app);
  const prepared = preparePictures();
  // Fails where it is awaited, at the end.
  prepared.catch(() => undefined);
  await loadTerms(app, 'category', sampleCalendar.categories, ids.categories);
  await loadTerms(app, 'tag', sampleCalendar.tags, ids.tags);
  const venues = app.get(VenuesService);
  const { manager } = app.get(Database);
  await loadItems(sampleCalendar.venues, ids.venues, {
    record: (id) => recordSampleItem(manager, 'venue', id),
    create: async ({ facts }, text, context) => {
      const input = await read(CreateVenueDto, { ...facts, ...text }, context);
      const { item, isExisting } = await venues.create(input, context);
      return { id: item.id, isExisting };
    },
    update: async (id, text, context) =>
      venues.update({ id }, await read(UpdateVenueDto, text, context), context),
  });
  const organizers = app.get(OrganizersService);
  await loadItems(sampleCalendar.organizers, ids.organizers, {
    record: (id) => recordSampleItem(manager, 'organizer', id),
    create: async ({ facts }, text, context) => {
      const input = await read(CreateOrganizerDto, { ...facts, ...text }, context);
      const { item, isExisting } = await organizers.create(input, context);
      return { id: item.id, isExisting };
    },
    update: async (id, text, context) =>
      organizers.update({ id }, await read(UpdateOrganizerDto, text, context), context),
  });
  const events = app.get(EventsService);
  await loadItems(sampleCalendar.events, ids.events, {
    record: (id) => recordSampleItem(manager, 'event', id),
    create: async (event, text, context) => {
      const facts = buildEventFacts(event, ids);
      const input = await read(CreateEventDto, { ...facts, ...text }, context);
      const { id } = await events.create(input, context);
      return { id, isExisting: false };
    },
    update: async (id, text, context, { recurrence }) => {
      const scope = recurrence === undefined ? {} : { scope: 'all' };
      await events.update({ id }, await read(UpdateEventDto, { ...text, ...scope }, context), context);
    },
  });
  for (const picture of await prepared) await loadPicture(app, picture, ids.events);
  return countSampleEvents(manager);
}

/** Pictures come last, so that events have the same ids as without them. */
async function loadPicture(
  app: INestApplicationContext,
  prepared: PreparedPicture,
  eventIds: ItemIds,
): Promise<void> {
  const { manager } = app.get(Database);
  const image = await savePicture(app, prepared, createSampleContext);
  await recordSampleItem(manager, 'image', image);
  for (const key of prepared.picture.events) {
    const { original } = sampleCalendar.events.find((event) => event.key === key) ?? { original: 'en' };
    const id = getCreatedId(eventIds, key);
    const context = createSampleContext(original);
    await app
      .get(EventsService)
      .update({ id }, await createInputReader(app)(UpdateEventDto, { image }, context), context);
    await recordSampleItem(manager, 'event', id);
  }
}

function loadTerms(
  app: INestApplicationContext,
  taxonomy: Taxonomy,
  samples: readonly SampleTerm[],
  ids: ItemIds,
): Promise<void> {
  const terms = app.get(TermsService);
  const read = createInputReader(app);
  const dto = taxonomy === 'category' ? CreateCategoryDto : CreateTagDto;
  const { manager } = app.get(Database);
  return loadItems(samples, ids, {
    record: (id) => recordSampleItem(manager, 'term', id),
    create: async ({ parent: key, slot }, text, context) => {
      const place = {
        ...(key !== undefined && { parent: getCreatedId(ids, key) }),
        ...(slot !== undefined && { slot }),
      };
      try {
        const input = await read(dto, { ...place, ...text }, context);
        const { id } = await terms.create(taxonomy, input, context);
        return { id, isExisting: false };
      } catch (error) {
        return { id: readExistingTermId(error), isExisting: true };
      }
    },
    update: async (id, text, context) =>
      terms.update(taxonomy, id, await read(UpdateCategoryDto, text, context), context),
  });
}

interface SampleItem {
  readonly key: string;
  readonly original?: LanguageCode;
  readonly texts: Partial<Record<LanguageCode, object>>;
}

interface ItemWriter<Item> {
  create(
    item: Item,
    text: object,
    context: RequestContext,
  ): Promise<{ readonly id: number; readonly isExisting: boolean }>;
  update(id: number, text: object, context: RequestContext, item: Item): Promise<unknown>;
  /** Called for a new item, and after its last text. */
  record(id: number): Promise<void>;
}

/** Creates each item in its original language, then adds its other texts. An item that was found stays as it is. */
async function loadItems<Item extends SampleItem>(
  items: readonly Item[],
  ids: ItemIds,
  writer: ItemWriter<Item>,
): Promise<void> {
  for (const item of items) {
    const texts = Object.entries(item.texts) as [LanguageCode, object][];
    const { original = texts[0]?.[0] ?? 'en' } = item;
    const context = createSampleContext(original);
    const { id, isExisting } = await writer.create(item, item.texts[original] ?? {}, context);
    ids.set(item.key, id);
    if (isExisting) continue;
    // At once, so that an interrupted start leaves nothing that it does not know.
    await writer.record(id);
    for (const [language, text] of texts)
      if (language !== original) await writer.update(id, text, createSampleContext(language), item);
    await writer.record(id);
  }
}

/** The term whose name a new one would repeat. */
function readExistingTermId(error: unknown): number {
  if (error instanceof ApiError && error.code === 'term_exists')
    return Number(error.options.data?.['term_id']);
  throw error;
}

type CreatedIds = Readonly<Record<'categories' | 'tags' | 'venues' | 'organizers' | 'events', ItemIds>>;

function buildEventFacts(event: SampleEvent, ids: CreatedIds): Record<string, unknown> {
  return {
    ...event,
    ...toEventTimes(event, clock.now()),
    all_day: event.allDay ?? false,
    timezone: event.timezone,
    show_map: true,
    show_map_link: true,
    categories: event.categories.map((key) => getCreatedId(ids.categories, key)),
    tags: event.tags.map((key) => getCreatedId(ids.tags, key)),
    venue: event.venue === undefined ? null : getCreatedId(ids.venues, event.venue),
    organizer: (event.organizers ?? []).map((key) => getCreatedId(ids.organizers, key)),
    post_parent: event.parent === undefined ? null : getCreatedId(ids.events, event.parent),
  };
}

function getCreatedId(ids: ItemIds, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The sample calendar names "${key}" before it is made`);
  return id;
}

type ReadInput = <T extends object>(dto: Type<T>, sent: object, context: RequestContext) => Promise<T>;

/** Reads texts and facts of the sample as requests are read. It throws an Error for an error in the sample. */
function createInputReader(app: INestApplicationContext): ReadInput {
  const [reader, { manager }] = [app.get(ParameterReader), app.get(Database)];
  return async (dto, sent, context) => {
    try {
      return await reader.readImported(manager, dto, { ...sent }, context);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { missingParameters = [], parameterErrors = new Map<string, ParameterError>() } = error.options;
      const wrongNames = [...missingParameters, ...parameterErrors.keys()];
      throw new Error(`The sample calendar is wrong in ${wrongNames.join(', ')}`, { cause: error });
    }
  };
}

const SAMPLE_VIEWER: Viewer = { role: 'administrator', userId: null, login: 'sample' };

const createSampleContext = (language: LanguageCode): RequestContext =>
  createBackgroundContext(SAMPLE_VIEWER, 'cli', { code: language, chain: [language], enabled: [language] });

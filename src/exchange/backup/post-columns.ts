// The columns of events, venues and organizers with their checks, by the tables of their fields.
import { toSnakeCase } from '../../data/database/connection/naming-strategy.js';
import { EVENT_FIELDS, type EventValue } from '../../calendar/events/event.fields.js';
import type { Event } from '../../calendar/events/event.entity.js';
import type { EventText } from '../../calendar/events/event-text.entity.js';
import { ORGANIZER_FIELDS } from '../../calendar/organizers/organizer.fields.js';
import type { Organizer, OrganizerText } from '../../calendar/organizers/organizer.entity.js';
import { type FieldValue, listColumns, type OtherProperty } from '../../calendar/posts/field-table.js';
import { MAX_LINE_LENGTH } from '../../calendar/posts/text-limits.js';
import { POST_STATUSES } from '../../calendar/posts/post-status.js';
import { VENUE_FIELDS } from '../../calendar/venues/venue.fields.js';
import type { Venue, VenueText } from '../../calendar/venues/venue.entity.js';
import {
  accessibilityCheck,
  booleanCheck,
  type ColumnCheck,
  costCheck,
  degreesUpTo,
  htmlUpTo,
  idCheck,
  instantCheck,
  integerBetween,
  languageCheck,
  lineUpTo,
  localDateTimeCheck,
  matchingPattern,
  nullable,
  offersCheck,
  oneOf,
  optionalUrlCheck,
  slugCheck,
  textUpTo,
  timeZoneCheck,
} from './check-values.js';

function createCheck(value: FieldValue | EventValue): ColumnCheck {
  switch (value.type) {
    case 'boolean':
      return booleanCheck;
    case 'id':
      return idCheck;
    case 'integer':
      return integerBetween(value.min, value.max);
    case 'degrees':
      return degreesUpTo(value.max);
    case 'instant':
      return instantCheck;
    case 'localDateTime':
      return localDateTimeCheck;
    case 'timeZone':
      return timeZoneCheck;
    case 'choice':
      return oneOf(value.values);
    case 'line':
      return lineUpTo(value.max);
    case 'text':
      return textUpTo(value.max);
    case 'html':
      return htmlUpTo(value.max);
    case 'url':
      return optionalUrlCheck;
    case 'slug':
      return slugCheck;
    case 'cost':
      return costCheck;
    case 'offers':
      return offersCheck;
    case 'accessibility':
      return accessibilityCheck;
    case 'passwordHash':
      return matchingPattern(/^scrypt:[A-Za-z0-9+/]{22}==:[A-Za-z0-9+/]{43}=$/, 'is no hash of a password');
  }
}

interface DescribedColumn {
  readonly column: string;
  readonly value: FieldValue | EventValue;
  readonly nullable?: true;
}

type Checks<Property extends string> = Readonly<Record<Property, ColumnCheck>>;

/** @param others checks of the columns that no field has, by property */
const toChecks = (fields: readonly DescribedColumn[], others: Checks<string>): Checks<string> =>
  Object.fromEntries([
    ...Object.entries(others).map(([property, check]) => [toSnakeCase(property), check] as const),
    ...fields.map(({ column, value, ...field }) => {
      const check = createCheck(value);
      return [column, field.nullable === true ? nullable(check) : check] as const;
    }),
  ]);

const OF_POSTS = {
  id: idCheck,
  statusBeforeTrash: nullable(oneOf(POST_STATUSES.filter((status) => status !== 'trash'))),
  originalLanguage: languageCheck,
  createdAt: instantCheck,
  modifiedAt: instantCheck,
};

const OF_LINKED = { ...OF_POSTS, awaitsEvent: booleanCheck };

const OF_TEXTS = {
  language: languageCheck,
  createdAt: instantCheck,
  modifiedAt: instantCheck,
  trashedAt: nullable(instantCheck),
};

/** The compiler finds a column that neither a field has nor a check beside the fields. */
export const POST_COLUMNS = {
  venues: toChecks(
    listColumns(VENUE_FIELDS, 'fact'),
    OF_LINKED satisfies Checks<OtherProperty<Venue, typeof VENUE_FIELDS, 'fact'>>,
  ),
  venue_texts: toChecks(listColumns(VENUE_FIELDS, 'text'), {
    ...OF_TEXTS,
    venueId: idCheck,
  } satisfies Checks<OtherProperty<VenueText, typeof VENUE_FIELDS, 'text'>>),
  organizers: toChecks(
    listColumns(ORGANIZER_FIELDS, 'fact'),
    OF_LINKED satisfies Checks<OtherProperty<Organizer, typeof ORGANIZER_FIELDS, 'fact'>>,
  ),
  organizer_texts: toChecks(listColumns(ORGANIZER_FIELDS, 'text'), {
    ...OF_TEXTS,
    organizerId: idCheck,
  } satisfies Checks<OtherProperty<OrganizerText, typeof ORGANIZER_FIELDS, 'text'>>),
  events: toChecks(listColumns(EVENT_FIELDS, 'fact', 'time'), {
    ...OF_POSTS,
    abbreviation: matchingPattern(/^[\p{L}\p{N}+:.-]{1,40}$/u, 'is no abbreviation of a time zone'),
    startsAt: instantCheck,
    endsAt: instantCheck,
    previousStartsAt: nullable(instantCheck),
    uid: nullable(lineUpTo(MAX_LINE_LENGTH)),
    sequence: integerBetween(0, 2 ** 31 - 1),
  } satisfies Checks<OtherProperty<Event, typeof EVENT_FIELDS, 'fact' | 'time'>>),
  event_texts: toChecks(listColumns(EVENT_FIELDS, 'text'), {
    ...OF_TEXTS,
    eventId: idCheck,
  } satisfies Checks<OtherProperty<EventText, typeof EVENT_FIELDS, 'text'>>),
};

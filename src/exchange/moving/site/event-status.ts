import { type EventStatus } from '../../../calendar/events/event-status.js';
import { isRecord, type Json, readList, readText } from './json.js';

/** As The Events Calendar stores it; an event that takes place has an empty one. */
const STORED: Readonly<Record<string, EventStatus>> = {
  canceled: 'cancelled',
  cancelled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
};

export const readStoredStatus = (value: Json | undefined): EventStatus | undefined =>
  typeof value === 'string' ? (STORED[value] ?? 'scheduled') : undefined;

const SCHEMA_ORG: Readonly<Record<string, EventStatus>> = {
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
  EventMovedOnline: 'scheduled',
  EventScheduled: 'scheduled',
};

/** @returns undefined where the schema.org data of an event says nothing of it */
export function readSchemaOrgStatus(value: Json | undefined): EventStatus | undefined {
  const [data] = Array.isArray(value) ? readList(value) : [value];
  const status = isRecord(data) ? readText(data['eventStatus']) : '';
  return SCHEMA_ORG[status.split('/').at(-1) ?? ''];
}

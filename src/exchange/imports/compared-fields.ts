// Fields of events of which an import notices that a person has changed them.
import { EVENT_FIELDS } from '../../calendar/events/event.fields.js';
import { listColumns, listLinks } from '../../calendar/posts/field-table.js';

export const COMPARED_COLUMNS = listColumns(EVENT_FIELDS, 'text', 'time', 'fact').filter(
  ({ omitted }) => omitted?.imports === undefined,
);

/** Fields that mean something only together. */
export const TIMES: readonly string[] = listColumns(EVENT_FIELDS, 'time').map(({ name }) => name);

/** What a new event has in the fields that the source did not send, as a write takes it. */
export const BLANK_BODY: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [...COMPARED_COLUMNS, ...listLinks(EVENT_FIELDS)].map(({ name, blank }) => [name, blank]),
  ),
  recurrence: null,
};

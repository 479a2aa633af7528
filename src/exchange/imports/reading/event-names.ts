import { EVENT_FIELDS } from '../../../calendar/events/event.fields.js';
import { CreateEventDto } from '../../../calendar/events/write/event-input.dto.js';
import { listColumns } from '../../../calendar/posts/field-table.js';
import { getKnownNames, listMeantNames } from '../../../requests/validation/known-names.js';

/** The fields of events by name, as readers of files need them: threads that read files load no framework. */
export interface EventNames {
  /** Names that are no misspelling. */
  readonly known: ReadonlySet<string>;
  /** Names that a misspelling may mean. */
  readonly meant: readonly string[];
  /** Fields that each language has of its own. */
  readonly texts: readonly string[];
}

export const EVENT_NAMES: EventNames = {
  known: getKnownNames(CreateEventDto),
  meant: listMeantNames(CreateEventDto),
  texts: listColumns(EVENT_FIELDS, 'text').map(({ name }) => name),
};

// Filters by status, attendance and accessibility. Listings contain the last one alone, so that the others are read from
// the events, of which partial indexes contain those that differ from the default.
import { ChoicesField } from '../../../../requests/validation/list-fields.js';
import {
  ACCESSIBILITY_CODES,
  type AccessibilityCode,
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
} from '../../event-status.js';
import { type EventFilter, type FilteredList, READABLE_ONLY_NOTE } from './filter.js';

interface ChoiceColumn {
  readonly column: string;
  /** Most events have it, and the index of the column has none of these. */
  readonly common: string;
}

/** Excludes the others if the common value is among the requested ones, so that the list keeps the order of its index. */
function addChoiceCondition(
  sent: readonly string[],
  { column, common }: ChoiceColumn,
  { query }: FilteredList,
): void {
  const isCommon = sent.includes(common);
  const values = `${query.bind(sent)}::text[]`;
  const rare = `EXISTS (SELECT FROM events f WHERE f.id = l.event_id
    AND f.${column} <> '${common}' AND f.${column} ${isCommon ? `<> ALL(${values})` : `= ANY(${values})`})`;
  query.where(isCommon ? `NOT ${rare}` : rare);
  if (!isCommon) query.materialize();
}

/** Lists show the status of protected events, as they show title and dates. */
export const eventStatusFilter: EventFilter<readonly EventStatus[]> = {
  field: ChoicesField({
    values: EVENT_STATUSES,
    description:
      'Only events with one of these statuses, separated by commas; `scheduled` is the default of every event.',
  }),
  compares: 'visible',
  supportsTexts: true,
  addCondition: (statuses, list) =>
    addChoiceCondition(statuses, { column: 'event_status', common: EVENT_STATUSES[0] }, list),
};

export const attendanceModeFilter: EventFilter<readonly AttendanceMode[]> = {
  field: ChoicesField({
    values: ATTENDANCE_MODES,
    description: `Only events with one of these modes, separated by commas: \`online,mixed\` lists all that can be attended online.${READABLE_ONLY_NOTE}`,
  }),
  compares: 'redacted',
  supportsTexts: true,
  addCondition: (modes, list) =>
    addChoiceCondition(modes, { column: 'attendance_mode', common: ATTENDANCE_MODES[0] }, list),
};

export const accessibilityFilter: EventFilter<readonly AccessibilityCode[]> = {
  field: ChoicesField({
    values: ACCESSIBILITY_CODES,
    description: `Only events with all of these codes, separated by commas.${READABLE_ONLY_NOTE}`,
  }),
  compares: 'redacted',
  supportsTexts: true,
  addCondition(codes, { query, listsTexts }) {
    const all = `@> ${query.bind(codes)}::text[]`;
    if (!listsTexts) query.where(`l.accessibility ${all}`);
    // Rows of texts do not tell it, so the filter reads the event.
    else
      query
        .where(`EXISTS (SELECT FROM events f WHERE f.id = l.event_id AND f.accessibility ${all})`)
        .materialize();
  },
};

// The columns of sources of imports and of their items, with their checks.
import {
  FORMATS,
  MAX_EVERY_MINUTES,
  MAX_SOURCE_NAME_LENGTH,
  MIN_EVERY_MINUTES,
  POLICIES,
  SOURCE_DATE_ORDERS,
  VANISHED,
} from '../imports/source.entity.js';
import { MAX_SEQUENCE } from '../../foundation/icalendar/reading/event-version.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../imports/source-limits.js';
import {
  booleanCheck,
  columnFieldsCheck,
  defaultsCheck,
  fieldHashesCheck,
  pendingDateCheck,
  idCheck,
  instantCheck,
  integerBetween,
  languageCheck,
  lineUpTo,
  nullable,
  oneOf,
  textUpTo,
  urlCheck,
} from './check-values.js';

export const SOURCE_COLUMNS = {
  sources: {
    id: idCheck,
    name: lineUpTo(MAX_SOURCE_NAME_LENGTH),
    format: oneOf(FORMATS),
    address: nullable(urlCheck),
    every_minutes: nullable(integerBetween(MIN_EVERY_MINUTES, MAX_EVERY_MINUTES)),
    language: languageCheck,
    policy: oneOf(POLICIES),
    vanished: oneOf(VANISHED),
    defaults: defaultsCheck,
    columns: columnFieldsCheck,
    date_order: oneOf(SOURCE_DATE_ORDERS),
    user_id: nullable(idCheck),
    created_at: instantCheck,
    modified_at: instantCheck,
  },
  source_items: {
    source_id: idCheck,
    external_id: textUpTo(MAX_EXTERNAL_ID_LENGTH),
    event_id: nullable(idCheck),
    fields: fieldHashesCheck,
    vanished: booleanCheck,
    sequence: nullable(integerBetween(0, MAX_SEQUENCE)),
    pending: nullable(pendingDateCheck),
  },
} as const;

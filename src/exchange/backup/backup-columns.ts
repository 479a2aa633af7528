// The columns of BACKUP_TABLES and their checks. A column that is not listed may hold only true or false.
import { CATEGORY_SLOTS } from '../../calendar/terms/category-slot.js';
import {
  parseAccountName,
  isEmail,
  isLogin,
  MAX_ACCOUNT_NAME_LENGTH,
} from '../../requests/accounts/account-rules.js';
import { ROLES } from '../../requests/accounts/roles.js';
import { MERGED_KINDS } from '../../data/merges/merged-item.entity.js';
import { MIME_TYPES } from '../../calendar/images/intake/image-type.js';
import { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import { UpdateOrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { UpdateVenueDto } from '../../calendar/venues/venue.dto.js';
import { getKnownNames } from '../../requests/validation/known-names.js';
import { MAX_NOTE_LENGTH } from '../../calendar/posts/review/note.js';
import { REVIEW_STATES } from '../../calendar/posts/review/review-state.js';
import { PROPOSAL_STATES } from '../../calendar/review/proposal.entity.js';
import { MAX_LINE_LENGTH, MAX_SHORT_HTML_LENGTH } from '../../calendar/posts/text-limits.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import type { BackupTable } from './backup-tables.js';
import { POST_COLUMNS } from './post-columns.js';
import { SOURCE_COLUMNS } from './source-columns.js';
import {
  type ColumnCheck,
  fieldNamesCheck,
  fieldValuesOf,
  booleanCheck,
  htmlUpTo,
  idCheck,
  instantCheck,
  languageCheck,
  matchingPattern,
  lineUpTo,
  nullable,
  oneOf,
  shareCheck,
  slugCheck,
  textThat,
  textUpTo,
  localDatesCheck,
  localDatesOrDaysCheck,
  localDateTimeCheck,
  rulesCheck,
  urlCheck,
  integerBetween,
  timeZoneCheck,
} from './check-values.js';

type Columns = Readonly<Record<string, ColumnCheck>>;

const MAX_FILE_NAME_LENGTH = 1000;
const MAX_INTEGER = 2 ** 31 - 1;

/** Folding makes some letters longer. */
const foldedUpTo = (max: number): ColumnCheck => textUpTo(4 * max);

const isAccountName = (value: string): boolean => {
  try {
    return parseAccountName('', value) === value;
  } catch {
    return false;
  }
};

const accountName = textThat(isAccountName, `is no line of 1 to ${MAX_ACCOUNT_NAME_LENGTH} characters`);

/** For columns that `imageRowSchema` checks together. */
const acceptAny: ColumnCheck = () => null;

/** The parameters of updates, which proposals are made of. */
const proposedFields = fieldValuesOf(
  new Set([UpdateEventDto, UpdateVenueDto, UpdateOrganizerDto].flatMap((dto) => [...getKnownNames(dto)])),
);

export const BACKUP_COLUMNS: Readonly<Record<BackupTable, Columns>> = {
  reviews: {
    item_id: idCheck,
    kind: oneOf(['event', 'venue', 'organizer']),
    state: oneOf(REVIEW_STATES),
    note: textUpTo(MAX_NOTE_LENGTH),
    reviewer_id: nullable(idCheck),
    changed_at: instantCheck,
    submitted_at: instantCheck,
  },
  proposals: {
    id: idCheck,
    kind: oneOf(['event', 'venue', 'organizer']),
    item_id: idCheck,
    user_id: nullable(idCheck),
    language: languageCheck,
    patch: proposedFields,
    base: proposedFields,
    base_etag: textUpTo(100),
    proposed: proposedFields,
    state: oneOf(PROPOSAL_STATES),
    note: textUpTo(MAX_NOTE_LENGTH),
    reviewer_id: nullable(idCheck),
    created_at: instantCheck,
    modified_at: instantCheck,
  },
  merged_items: {
    kind: oneOf(MERGED_KINDS),
    item_id: idCheck,
    into_id: idCheck,
    was_public: booleanCheck,
    merged_at: instantCheck,
  },
  merged_texts: {
    kind: oneOf(MERGED_KINDS),
    item_id: idCheck,
    language: languageCheck,
    name: lineUpTo(MAX_LINE_LENGTH),
    slug: nullable(slugCheck),
  },
  users: {
    id: idCheck,
    login: textThat(isLogin, 'is no login'),
    display_name: accountName,
    email: textThat((value) => value === '' || isEmail(value), 'is no e-mail address'),
    language: nullable(oneOf(LANGUAGE_CODES)),
    role: oneOf(ROLES),
    created_at: instantCheck,
  },
  secrets: {
    id: idCheck,
    user_id: idCheck,
    name: accountName,
    hash: matchingPattern(/^\\x[0-9a-f]{64}$/, 'is no hash of a secret'),
    created_at: instantCheck,
    last_used_at: nullable(instantCheck),
  },
  images: {
    id: idCheck,
    author_id: nullable(idCheck),
    file: acceptAny,
    sizes: acceptAny,
    file_name: textUpTo(MAX_FILE_NAME_LENGTH),
    mime_type: oneOf(Object.values(MIME_TYPES)),
    width: integerBetween(1, MAX_INTEGER),
    height: integerBetween(1, MAX_INTEGER),
    file_size: integerBetween(0, MAX_INTEGER),
    created_at: instantCheck,
    focus_x: nullable(shareCheck),
    focus_y: nullable(shareCheck),
    decorative: booleanCheck,
  },
  image_texts: {
    image_id: idCheck,
    language: languageCheck,
    title: nullable(textUpTo(MAX_FILE_NAME_LENGTH)),
    alt_text: nullable(textUpTo(2000)),
    caption: nullable(textUpTo(5000)),
    folded: foldedUpTo(10_000),
    created_at: instantCheck,
    modified_at: instantCheck,
  },
  image_addresses: { address: urlCheck, image_id: idCheck },
  terms: {
    id: idCheck,
    taxonomy: oneOf(['category', 'tag']),
    parent_id: nullable(idCheck),
    original_language: languageCheck,
    created_at: instantCheck,
    unpublished_since: nullable(instantCheck),
    slot: nullable(integerBetween(1, CATEGORY_SLOTS)),
  },
  term_texts: {
    language: languageCheck,
    created_at: instantCheck,
    modified_at: instantCheck,
    trashed_at: nullable(instantCheck),
    term_id: idCheck,
    taxonomy: oneOf(['category', 'tag']),
    name: lineUpTo(MAX_LINE_LENGTH),
    slug: slugCheck,
    description: nullable(htmlUpTo(MAX_SHORT_HTML_LENGTH)),
    folded: foldedUpTo(2 * MAX_LINE_LENGTH),
  },
  ...POST_COLUMNS,
  event_venues: { event_id: idCheck, venue_id: idCheck, position: integerBetween(0, 2 ** 15 - 1) },
  event_organizers: { event_id: idCheck, organizer_id: idCheck, position: integerBetween(0, 2 ** 15 - 1) },
  event_terms: { event_id: idCheck, term_id: idCheck },
  series: {
    id: idCheck,
    rules: rulesCheck,
    dates: localDatesCheck,
    excluded: localDatesOrDaysCheck,
    time_zone: timeZoneCheck,
    all_day: booleanCheck,
    starts_local: localDateTimeCheck,
    duration: integerBetween(0, MAX_INTEGER),
    listed_from: nullable(localDateTimeCheck),
    listed_until: nullable(localDateTimeCheck),
    uid: nullable(lineUpTo(MAX_LINE_LENGTH)),
    sequence: integerBetween(0, MAX_INTEGER),
    created_at: instantCheck,
    modified_at: instantCheck,
  },
  event_occurrences: {
    event_id: idCheck,
    series_id: idCheck,
    occurrence: localDateTimeCheck,
    own_fields: fieldNamesCheck,
  },
  ...SOURCE_COLUMNS,
};

import { ApiExtraModels } from '@nestjs/swagger';
import { CreateOrganizerDto } from '../../organizers/organizer.dto.js';
import type { PostStatus } from '../../posts/post-status.js';
import { StatusField } from '../../posts/status-field.js';
import { MAX_DESCRIPTION_LENGTH, MAX_SHORT_HTML_LENGTH, MAX_TITLE_LENGTH } from '../../posts/text-limits.js';
import type { TermRef } from '../../terms/find-or-create-terms.js';
import { RequiredFields } from '../../../requests/validation/field.js';
import {
  BooleanField,
  ImageField,
  DateTimeField,
  PlainTextField,
  PublicationDateField,
  SlugField,
  TextField,
  UserField,
  UrlField,
  TimeZoneField,
} from '../../../requests/validation/fields.js';
import { ChoicesField } from '../../../requests/validation/list-fields.js';
import { ReviewedField, TextLanguageField } from '../../../requests/validation/language-fields.js';
import { CreateVenueDto } from '../../venues/venue.dto.js';
import type { StoredCost } from '../cost.js';
import {
  CostField,
  type LinkInput,
  LinksField,
  ParentEventField,
  PasswordField,
  TermsField,
} from './event-fields.js';
import {
  ACCESSIBILITY_CODES,
  type AccessibilityCode,
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
  MAX_REASON_LENGTH,
} from '../event-status.js';
import { Offer } from '../offer.js';
import { AgeField, ChoiceOrDefaultField } from './attendance-fields.js';
import { OffersField } from './offers-field.js';
import { RecurrenceField } from './recurrence-field.js';

const SLUG = 'The slug; a taken one gets a number. Made from the title when not sent.';

const NEW_TERM_NOTE = ' It is public once a published event without a password has it.';

/** The fields of an event (contract 7.2). */
@ApiExtraModels(CreateVenueDto, CreateOrganizerDto, Offer)
export class EventFieldsDto {
  @UserField({
    description: 'The id of the author. Only editors may name another user.',
  })
  author?: number;

  @DateTimeField({ description: 'The publication date, in the time zone of the event.' })
  date?: string;

  @PublicationDateField({ description: 'The publication date in UTC.' })
  date_utc?: string;

  @PlainTextField({
    description: 'The title.',
    max: MAX_TITLE_LENGTH,
    required: true,
    example: 'Harbour Jazz Night',
  })
  title?: string;

  @TextField({
    description: 'The description; HTML is cleaned to what is safe.',
    max: MAX_DESCRIPTION_LENGTH,
  })
  description?: string | null;

  @SlugField({ description: SLUG, optional: true })
  slug?: string;

  @TextField({ description: 'A short form of the description.', max: MAX_SHORT_HTML_LENGTH })
  excerpt?: string | null;

  @StatusField({
    description:
      'The status. A publication date in the future makes `publish` `future`. A contributor, who may not publish, gets ' +
      '`pending` for both, and a draft without a status.',
  })
  status?: PostStatus;

  @TimeZoneField({
    description:
      'The time zone of the event: an IANA name, or a form such as `UTC+2`. Empty for the time zone of the site.',
  })
  timezone?: string;

  @BooleanField({ description: 'Whether the event lasts the whole day, or whole days.' })
  all_day?: boolean;

  @DateTimeField({
    description:
      'When the event starts. Without an offset it is the wall clock in the time zone of the event; dates, ISO ' +
      'forms, timestamps and words such as `next friday 7pm` are understood, and `31.12.2027` or `31/12/2027` where the ' +
      'language of the request writes the day first. A date that can be read in two ways, a day that the month does not ' +
      'have and a year alone are refused.',
    required: true,
  })
  start_date?: string;

  @DateTimeField({
    description: 'When the event ends, in the same forms. An end before the start is refused.',
    required: true,
    example: '2027-05-01 23:00:00',
  })
  end_date?: string;

  /** In place of `end_date`; no parameter of this API. */
  durationSeconds?: number;

  @ImageField({
    description:
      'The id of an image, or the address of one, which the service fetches once; an empty value removes the image.',
  })
  image?: number | null;

  @CostField({
    description: 'The price, or several prices, with or without a currency: `€10`, `10 EUR`, `Free`.',
  })
  cost?: StoredCost | null;

  @UrlField({ description: 'The website of the event.' })
  website?: string;

  @BooleanField({ description: 'Whether a map is shown.' })
  show_map?: boolean;

  @BooleanField({ description: 'Whether a link to a map is shown.' })
  show_map_link?: boolean;

  @BooleanField({ description: 'Whether the event is left out of lists.' })
  hide_from_listings?: boolean;

  @BooleanField({ description: 'Whether the event stays on top in calendar views.' })
  sticky?: boolean;

  @BooleanField({ description: 'Whether the event is featured.' })
  featured?: boolean;

  @TermsField({
    description: `Categories by id, slug or name; a name that is new makes a category.${NEW_TERM_NOTE}`,
  })
  categories?: readonly TermRef[];

  @TermsField({ description: `Tags by id, slug or name; a name that is new makes a tag.${NEW_TERM_NOTE}` })
  tags?: readonly TermRef[];

  @LinksField({
    kind: 'venue',
    dto: CreateVenueDto,
    description: 'Where the event takes place: ids, or the fields of new venues. Empty for nowhere.',
  })
  venue?: readonly LinkInput<CreateVenueDto>[];

  @LinksField({
    kind: 'organizer',
    dto: CreateOrganizerDto,
    description: 'Who holds the event: ids, or the fields of new organizers. Empty for none.',
  })
  organizer?: readonly LinkInput<CreateOrganizerDto>[];

  @OffersField({ description: 'Ticket offers, in the sense of schema.org.' })
  offers?: readonly Offer[];

  @ParentEventField({ description: 'The id of the event that this one is a part of; 0 for none.' })
  post_parent?: number | null;

  @ChoiceOrDefaultField({
    values: EVENT_STATUSES,
    description:
      'Whether the event takes place as planned: `scheduled`, `cancelled`, `postponed` or `rescheduled`. A cancelled event ' +
      'stays listed. When the start of an event that is rescheduled changes, in the same request or later, responses show ' +
      'the first start as `previous_start_date`. Empty for `scheduled`.',
  })
  event_status?: EventStatus;

  @PlainTextField({
    description: 'Why the event was cancelled, postponed or rescheduled; a text of the language.',
    max: MAX_REASON_LENGTH,
  })
  event_status_reason?: string | null;

  @ChoiceOrDefaultField({
    values: ATTENDANCE_MODES,
    description:
      'Whether people attend at the venue (`offline`), online, or either way (`mixed`). Empty for `offline`.',
  })
  attendance_mode?: AttendanceMode;

  @UrlField({
    description: 'The web address at which people attend online.',
    example: 'https://meet.example.org/jazz',
  })
  online_url?: string;

  @BooleanField({
    description:
      'Whether `online_url` is hidden until the event starts from all who may not edit the event. Schema.org data then ' +
      'has the address of the page of the event.',
  })
  online_url_hidden_until_start?: boolean;

  @AgeField({ description: 'The age from which the event is suitable, in years; empty for none.' })
  age_min?: number | null;

  @AgeField({
    description: 'The age up to which the event is suitable, not below `age_min`; empty for none.',
  })
  age_max?: number | null;

  @ChoicesField({
    values: ACCESSIBILITY_CODES,
    nullable: true,
    description:
      'What makes the event accessible: codes in a list, or separated by commas. `wheelchair` (step-free access), ' +
      '`sign_language`, `hearing_loop`, `audio_description`, `easy_read` (texts in plain language), `quiet` (few stimuli, ' +
      'or a quiet room) and `captions`. Empty for none.',
  })
  accessibility?: readonly AccessibilityCode[];

  @PasswordField({ description: 'A password without which visitors cannot read the event; empty for none.' })
  password?: string | null;

  @RecurrenceField({
    nullable: true,
    note: ' Each date becomes an event of its own, an occurrence of the series. null ends the series and keeps this event.',
  })
  recurrence?: unknown;

  @TextLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

@RequiredFields('title', 'start_date', 'end_date')
export class CreateEventDto extends EventFieldsDto {
  @SlugField({ description: SLUG })
  declare slug?: string;
}

// The response for an event: keys in the order of contract 3.2.
import { EventFindingDto } from '../findings/finding.dto.js';
import { CanProperty, ItemRightsDto } from '../../requests/accounts/item-rights.dto.js';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { DateDetails } from '../../foundation/dates/format-date.js';
import { ImageDto } from '../images/image.dto.js';
import { OrganizerDto } from '../organizers/organizer.dto.js';
import {
  GlobalIdLineageProperty,
  JsonLdProperty,
  StatusProperty,
  TranslationsProperty,
} from '../posts/response-properties.js';
import {
  AuthorProperty,
  BooleanProperty,
  IdProperty,
  LanguageProperty,
  StoredTextProperty,
  TextProperty,
  LocalDateTimeProperty,
  PlainTextProperty,
} from '../../requests/validation/response-properties.js';
import { type ReviewDto, ReviewProperty } from '../posts/review/review.dto.js';
import type { Translations } from '../posts/translations.js';
import type { PostStatus } from '../posts/post-status.js';
import { EventTermDto } from '../terms/term.dto.js';
import { VenueDto } from '../venues/venue.dto.js';
import {
  AccessibilityProperty,
  AgeProperty,
  CostDetailsDto,
  DateDetailsKey,
  FeaturedImageProperty,
  RedactableFlag,
} from './event-details.dto.js';
import {
  type AccessibilityCode,
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
} from './event-status.js';
import { Offer } from './offer.js';
import { EventSeriesDto } from './series/event-series.dto.js';

@ApiExtraModels(ImageDto, VenueDto)
export class EventDto {
  @IdProperty('The id of the event.')
  id!: number;

  @TextProperty('An identifier of the event across sites.', 'example.org?id=2213')
  global_id!: string;

  @GlobalIdLineageProperty()
  global_id_lineage!: string[];

  @AuthorProperty(true)
  author!: string;

  @StatusProperty()
  status!: PostStatus;

  @LocalDateTimeProperty('The publication date, in the time zone of the site.')
  date!: string;

  @LocalDateTimeProperty('The publication date in UTC; zeros for a draft that was never dated.')
  date_utc!: string;

  @LocalDateTimeProperty('When the event was last changed, in the time zone of the site.')
  modified!: string;

  @LocalDateTimeProperty('When the event was last changed, in UTC.')
  modified_utc!: string;

  @TextProperty('The public page of the event.', 'https://example.org/event/harbour-jazz-night/')
  url!: string;

  @TextProperty('The address of the event in this API.')
  rest_url!: string;

  @TextProperty(
    'The title; `&`, `<` and `>` are written as HTML entities, unless `text_format=plain` is sent.',
    'Harbour Jazz Night',
  )
  title!: string;

  @StoredTextProperty('The description as HTML.')
  description!: string | null;

  @StoredTextProperty('The excerpt as HTML; empty when there is none.')
  excerpt!: string | null;

  @TextProperty('The slug; empty for a draft that was never published.', 'harbour-jazz-night')
  slug!: string;

  @FeaturedImageProperty()
  image!: ImageDto | false;

  @RedactableFlag('Whether the event lasts the whole day, or whole days.')
  all_day!: boolean | null;

  @LocalDateTimeProperty('When the event starts, by the wall clock of its time zone.')
  start_date!: string;

  @DateDetailsKey()
  start_date_details!: DateDetails;

  @LocalDateTimeProperty('When the event ends, by the wall clock of its time zone.')
  end_date!: string;

  @DateDetailsKey()
  end_date_details!: DateDetails;

  @LocalDateTimeProperty('When the event starts, in UTC.')
  utc_start_date!: string;

  @DateDetailsKey()
  utc_start_date_details!: DateDetails;

  @LocalDateTimeProperty('When the event ends, in UTC.')
  utc_end_date!: string;

  @DateDetailsKey()
  utc_end_date_details!: DateDetails;

  @TextProperty('The time zone of the event.', 'Europe/Ljubljana')
  timezone!: string;

  @TextProperty('What the time zone is called at the start of the event.', 'CEST')
  timezone_abbr!: string;

  @TextProperty('The cost for people to read; empty when there is none.', '€10 – €25')
  cost!: string;

  @ApiProperty({ type: CostDetailsDto })
  cost_details!: CostDetailsDto;

  @TextProperty('The website of the event; its public page when none was ever set.')
  website!: string;

  @RedactableFlag('Whether a map is shown.')
  show_map!: boolean | null;

  @RedactableFlag('Whether a link to a map is shown.')
  show_map_link!: boolean | null;

  @RedactableFlag('Whether the event is left out of lists.')
  hide_from_listings!: boolean | null;

  @RedactableFlag('Whether the event stays on top in calendar views.')
  sticky!: boolean | null;

  @RedactableFlag('Whether the event is featured.')
  featured!: boolean | null;

  @ApiProperty({ type: [EventTermDto], description: 'The categories, by name.' })
  categories!: EventTermDto[];

  @ApiProperty({ type: [EventTermDto], description: 'The tags, by name.' })
  tags!: EventTermDto[];

  @ApiProperty({
    description:
      'The venue when there is one, an empty list when there is none, a list when there are several.',
    oneOf: [{ $ref: getSchemaPath(VenueDto) }, { type: 'array', items: { $ref: getSchemaPath(VenueDto) } }],
  })
  venue!: VenueDto | VenueDto[];

  @ApiProperty({
    type: [OrganizerDto],
    description: 'The organizers, in the order in which they were linked.',
  })
  organizer!: OrganizerDto[];

  @ApiProperty({ type: 'array', items: { type: 'string' }, description: 'Always empty.' })
  custom_fields!: [];

  @JsonLdProperty()
  json_ld?: Record<string, unknown> | undefined;

  @BooleanProperty('Whether there is at least one ticket offer.')
  ticketed!: boolean;

  @ApiProperty({ type: [Offer], description: 'Ticket offers, in the sense of schema.org.' })
  offers!: Offer[];

  @ApiProperty({
    type: 'integer',
    description: 'The id of the event that this one is a part of, 0 for none.',
  })
  post_parent!: number;

  @ApiProperty({ enum: [...EVENT_STATUSES], description: 'Whether the event takes place as planned.' })
  event_status!: EventStatus;

  @StoredTextProperty('Why the event was cancelled, postponed or rescheduled; empty when nothing was said.')
  event_status_reason!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'When a rescheduled event was to start at first, by the wall clock of its time zone; null for other events, and ' +
      'when the start did not change.',
    example: '2027-04-24 19:30:00',
  })
  previous_start_date!: string | null;

  @ApiProperty({
    enum: [...ATTENDANCE_MODES, ''],
    description: 'Whether people attend at the venue, online, or either way.',
  })
  attendance_mode!: AttendanceMode;

  @TextProperty(
    'Where to attend online; empty when there is no such address, and for those who may not edit the event while it is ' +
      'hidden until the start.',
    'https://meet.example.org/jazz',
  )
  online_url!: string;

  @RedactableFlag('Whether `online_url` is hidden until the event starts.')
  online_url_hidden_until_start!: boolean | null;

  @AgeProperty('The age from which the event is suitable, in years; null when there is none.')
  age_min!: number | null;

  @AgeProperty('The age up to which the event is suitable, in years; null when there is none.')
  age_max!: number | null;

  @AccessibilityProperty()
  accessibility!: AccessibilityCode[];

  @ApiProperty({
    type: EventSeriesDto,
    nullable: true,
    description: 'The series that the event is an occurrence of; null for a single event.',
  })
  series!: EventSeriesDto | null;

  @PlainTextProperty('description')
  description_text?: string | null | undefined;

  @PlainTextProperty('excerpt')
  excerpt_text?: string | null | undefined;

  @ApiProperty({
    type: Boolean,
    required: false,
    description:
      'With `context=edit`, for those who may edit the event: whether visitors need a password to read it. ' +
      'No response contains the password.',
  })
  password_protected?: boolean | undefined;

  @ReviewProperty()
  review?: ReviewDto | null | undefined;

  @LanguageProperty()
  language!: string;

  @TranslationsProperty()
  translations!: Translations;

  @CanProperty()
  can?: ItemRightsDto | undefined;

  @ApiProperty({
    type: [EventFindingDto],
    required: false,
    description: 'What to look at in the event, in responses to `dry_run=true`.',
  })
  findings?: EventFindingDto[];
}

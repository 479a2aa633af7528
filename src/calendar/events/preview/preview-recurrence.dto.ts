import { ApiProperty } from '@nestjs/swagger';
import { Field, RequiredFields, ToleratesFieldsOf } from '../../../requests/validation/field.js';
import { BooleanField, DateTimeField, TimeZoneField } from '../../../requests/validation/fields.js';
import { readInteger } from '../../../requests/validation/convert.js';
import {
  IdProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';
import { isInRange, isInteger } from '../../../requests/validation/rules.js';
import { CreateVenueDto } from '../../venues/venue.dto.js';
import { CreateEventDto } from '../write/event-input.dto.js';
import { type LinkInput, LinksField } from '../write/event-fields.js';
import { RecurrenceField } from '../write/recurrence-field.js';

/** A leap year in seconds. */
const MAX_DURATION = 31_622_400;

@ToleratesFieldsOf(CreateEventDto)
@RequiredFields('start_date', 'recurrence')
export class PreviewRecurrenceDto {
  @DateTimeField({
    description: 'When the first event starts, in the forms of `POST /events`.',
    required: true,
  })
  start_date!: string;

  @DateTimeField({
    description: 'When the first event ends. The others take as long on the wall clock.',
    example: '2027-05-01 23:00:00',
  })
  end_date?: string;

  @Field<number>({
    read: readInteger,
    rules: [isInteger(), ...isInRange(1, MAX_DURATION)],
    api: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_DURATION,
      example: 7200,
      description: 'How long each event takes in seconds, instead of `end_date`.',
    },
  })
  duration?: number;

  @TimeZoneField({ description: 'The time zone of the events. Empty for the time zone of the site.' })
  timezone?: string;

  @BooleanField({ description: 'Whether the events last the whole day, or whole days.' })
  all_day?: boolean;

  @RecurrenceField()
  recurrence!: unknown;

  @LinksField({
    kind: 'venue',
    dto: CreateVenueDto,
    isPreview: true,
    description:
      'Where the events take place: ids. Their other events are compared. A new venue has none, and nothing is created.',
  })
  venue?: readonly LinkInput<CreateVenueDto>[];
}

export class RecurrenceConflictDto {
  @IdProperty('The id of the event that takes place at the same time.')
  id!: number;

  @TextProperty('Its title.', 'Harbour Jazz Night')
  title!: string;

  @LocalDateTimeProperty('When it starts, in its own time zone.')
  start_date!: string;

  @LocalDateTimeProperty('When it ends, in its own time zone.')
  end_date!: string;

  @LocalDateTimeProperty('The previewed date that it overlaps, as in `dates`.')
  occurrence!: string;
}

export class RecurrencePreviewDto {
  @ApiProperty({
    type: 'string',
    isArray: true,
    description:
      'When the events start, in their time zone. Rules without an end are listed as far ahead as the service lists them.',
    example: ['2027-05-04 19:30:00', '2027-05-18 19:30:00'],
  })
  dates!: readonly string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The recurrence in words, in the requested language; null when no sentence fits.',
    example: 'every second Tuesday until 3 March 2028',
  })
  sentence!: string | null;

  @ApiProperty({
    type: RecurrenceConflictDto,
    isArray: true,
    description:
      'Events of the same venues that overlap a date, by date: those that the caller may see, 100 at most. They prevent nothing.',
  })
  conflicts!: readonly RecurrenceConflictDto[];
}

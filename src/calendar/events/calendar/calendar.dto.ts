// The parameters and the response of the calendar of a month (contract 5.9).
import { ApiProperty } from '@nestjs/swagger';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { Field, WithoutFields } from '../../../requests/validation/field.js';
import { IntegerField } from '../../../requests/validation/fields.js';
import {
  BooleanProperty,
  IdProperty,
  LanguageProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';
import { createRule } from '../../../requests/validation/rules.js';
import { EVENT_STATUSES, type EventStatus } from '../event-status.js';
import { ListEventsDto } from '../list/list-events.dto.js';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const isMonth = (value: unknown): boolean =>
  typeof value === 'string' && MONTH.test(value) && !value.startsWith('0000');

/** What the calendar sets itself: pages, dates and order. */
export const LIST_ONLY_FIELDS = [
  ...(['page', 'per_page', 'sync_token', 'orderby', 'order', 'collapse'] as const),
  ...(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const),
  ...(['strict_dates', 'ongoing', 'when', 'include'] as const),
];

@WithoutFields(...LIST_ONLY_FIELDS)
export class ReadCalendarDto extends ListEventsDto {
  @Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    rules: [createRule('isMonth', isMonth, new ParameterError('month'))],
    api: {
      type: 'string',
      pattern: MONTH.source,
      description: 'The month, as `2027-05`; that of today in the time zone of the site when not sent.',
      example: '2027-05',
    },
  })
  month?: string;

  @IntegerField({
    description:
      'How many events each day names at most: 3 when not sent. Values above 50 are lowered to it.',
    minimum: 1,
    example: 3,
  })
  per_day?: number;
}

/** An event as a calendar names it. */
export class CalendarEventDto {
  @IdProperty('The id of the event.')
  id!: number;

  @TextProperty(
    'The title; `&`, `<` and `>` are written as HTML entities, unless `text_format=plain` is sent.',
    'Harbour Jazz Night',
  )
  title!: string;

  @TextProperty('The public page of the event.', 'https://example.org/event/harbour-jazz-night/')
  url!: string;

  @TextProperty('The address of the event in this API.')
  rest_url!: string;

  @BooleanProperty('Whether the event lasts the whole day, or whole days.')
  all_day!: boolean;

  @LocalDateTimeProperty('When the event starts, by the wall clock of its time zone.')
  start_date!: string;

  @LocalDateTimeProperty('When the event ends, by the wall clock of its time zone.')
  end_date!: string;

  @TextProperty('The time zone of the event.', 'Europe/Ljubljana')
  timezone!: string;

  @ApiProperty({ enum: [...EVENT_STATUSES], description: 'Whether the event takes place as planned.' })
  event_status!: EventStatus;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The id of the series that the event is an occurrence of; null for a single event.',
  })
  series!: number | null;

  @LanguageProperty()
  language!: string;
}

export class CalendarDayDto {
  @TextProperty('The day.', '2027-05-01')
  date!: string;

  @ApiProperty({
    type: 'integer',
    description: 'How many events take place on the day, by the wall clock of their own time zone.',
  })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'How many of them start on the day.' })
  starting!: number;

  @ApiProperty({
    type: [CalendarEventDto],
    description: 'The first of them: those that start on the day, by their start, and then those that go on.',
  })
  events!: CalendarEventDto[];
}

const NearestDateProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', nullable: true, description, example: '2027-06-04' });

export class CalendarMonthDto {
  @TextProperty('The month.', '2027-05')
  month!: string;

  @NearestDateProperty('When the last event before the month starts; null when there is none.')
  previous_date!: string | null;

  @NearestDateProperty('When the first event after the month starts; null when there is none.')
  next_date!: string | null;

  @ApiProperty({ type: 'integer', description: 'How many events take place in the month.' })
  total!: number;

  @ApiProperty({ type: [CalendarDayDto], description: 'All days of the month.' })
  days!: CalendarDayDto[];
}

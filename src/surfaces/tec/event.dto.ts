// The events of `tec/v1` (contract 12.6).
import { ApiProperty } from '@nestjs/swagger';
import {
  BooleanProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';
import { TecOrganizerDto, TecPostDto, TecVenueDto } from './post.dto.js';

const IdsProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'integer' }, description });

/** Views of one week have these; the calendar has no such view. */
const WeekProperty = (type: 'boolean' | 'integer'): PropertyDecorator =>
  ApiProperty({ type, nullable: true, description: 'Always null.' });

/** A date as PHP writes one. */
export class TecDateDto {
  @ApiProperty({ type: 'string', description: 'The local time.', example: '2027-05-01 19:30:00.000000' })
  date!: string;

  @ApiProperty({
    enum: [1, 3],
    type: 'integer',
    description: '1 for an offset from UTC, 3 for a named zone.',
  })
  timezone_type!: 1 | 3;

  @TextProperty('The time zone.', 'Europe/Ljubljana')
  timezone!: string;
}

export class TecDatesDto {
  @ApiProperty({ type: TecDateDto, description: 'The start, in the time zone of the event.' })
  start!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The start in UTC.' })
  start_utc!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The start, in the time zone of the site.' })
  start_site!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The start as people are shown it.' })
  start_display!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The end, in the time zone of the event.' })
  end!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The end in UTC.' })
  end_utc!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The end, in the time zone of the site.' })
  end_site!: TecDateDto;

  @ApiProperty({ type: TecDateDto, description: 'The end as people are shown it.' })
  end_display!: TecDateDto;
}

export class TecEventDto extends TecPostDto {
  @IdsProperty('The ids of the tags, by name.')
  tags!: number[];

  @IdsProperty('The ids of the categories, by name.')
  tribe_events_cat!: number[];

  @LocalDateTimeProperty('When the event starts, by the wall clock of its time zone.')
  start_date!: string;

  @LocalDateTimeProperty('When the event starts, in UTC.')
  start_date_utc!: string;

  @LocalDateTimeProperty('When the event ends, by the wall clock of its time zone.')
  end_date!: string;

  @LocalDateTimeProperty('When the event ends, in UTC.')
  end_date_utc!: string;

  @ApiProperty({ type: TecDatesDto, description: 'Start and end in several time zones.' })
  dates!: TecDatesDto;

  @TextProperty('The time zone of the event.', 'Europe/Ljubljana')
  timezone!: string;

  @ApiProperty({ type: 'integer', description: 'How long the event lasts, in seconds.' })
  duration!: number;

  @BooleanProperty('Whether the event ends on another day than it starts on.')
  multiday!: boolean;

  @BooleanProperty('Whether the event has ended.')
  is_past!: boolean;

  @BooleanProperty('Whether the event has started and not ended.')
  is_now!: boolean;

  @BooleanProperty('Whether the event lasts the whole day, or whole days.')
  all_day!: boolean;

  @WeekProperty('boolean')
  starts_this_week!: null;

  @WeekProperty('boolean')
  ends_this_week!: null;

  @WeekProperty('boolean')
  happens_this_week!: null;

  @WeekProperty('integer')
  this_week_duration!: null;

  @ApiProperty({ type: 'array', items: { type: 'string' }, description: 'Always empty.' })
  displays_on!: [];

  @BooleanProperty('Whether the event is featured.')
  featured!: boolean;

  @BooleanProperty('Whether the event stays on top in calendar views.')
  sticky!: boolean;

  @TextProperty('The cost for people to read; empty when there is none.', '€10 – €25')
  cost!: string;

  @ApiProperty({ type: [String], description: 'The names of the organizers.' })
  organizer_names!: string[];

  @ApiProperty({ type: [TecOrganizerDto], description: 'The organizers.' })
  organizers!: TecOrganizerDto[];

  @ApiProperty({ type: [TecVenueDto], description: 'The venues.' })
  venues!: TecVenueDto[];

  @TextProperty('When the event takes place, for people to read, as HTML in the language of the request.')
  schedule_details!: string;

  @TextProperty('The same without the day, if the event starts and ends on one day.')
  short_schedule_details!: string;
}

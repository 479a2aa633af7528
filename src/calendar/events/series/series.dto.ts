import { ApiProperty } from '@nestjs/swagger';
import {
  BooleanProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';
import { SeriesDatesDto } from './event-series.dto.js';

export class SeriesDto extends SeriesDatesDto {
  @TextProperty('The time zone of the series, whose wall clock its dates are on.', 'Europe/Ljubljana')
  timezone!: string;

  @BooleanProperty('Whether the occurrences last the whole day, or whole days.')
  all_day!: boolean;

  @LocalDateTimeProperty('The start that completes the rules; the first occurrence, unless that is excluded.')
  start_date!: string;

  @ApiProperty({
    type: 'integer',
    description: 'How long each occurrence takes on the wall clock, in seconds.',
    example: 5400,
  })
  duration!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Up to when a series without an end has occurrences, which the service extends every day; null when it has all.',
    example: '2029-03-10 12:00:00',
  })
  listed_until!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The recurrence in words, in the requested language; null when no sentence fits.',
    example: 'every second Tuesday until 3 March 2028',
  })
  sentence!: string | null;

  @ApiProperty({
    type: 'integer',
    description: 'How many occurrences there are that the caller may see.',
    example: 40,
  })
  total!: number;

  @LocalDateTimeProperty('When the dates of the series last changed, in UTC.')
  modified_utc!: string;

  @TextProperty('The address of the series in this API.')
  rest_url!: string;

  @TextProperty('The address of the list of its occurrences.')
  events_url!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import {
  IdProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';

/** The dates of a series, which it shows itself and with each of its occurrences. */
export class SeriesDatesDto {
  @IdProperty('The id of the series.')
  id!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'The rules of the series (RFC 5545), on the wall clock of its time zone.',
    example: ['FREQ=WEEKLY;BYDAY=TU'],
  })
  rules!: readonly string[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Dates in addition to those of the rules: local starts.',
    example: ['2027-05-08 19:30:00'],
  })
  dates!: readonly string[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Dates that are left out: local starts, or days of which all are.',
    example: ['2027-12-28'],
  })
  excluded!: readonly string[];
}

export class EventSeriesDto extends SeriesDatesDto {
  @LocalDateTimeProperty(
    'Which occurrence of the series the event is: the local start that the series gives it. It stays when the event moves.',
  )
  occurrence!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'The fields that were changed for this occurrence alone. Changes of the series leave them.',
    example: ['title', 'venue'],
  })
  changed!: readonly string[];

  @TextProperty('The address of the series in this API.')
  rest_url!: string;
}

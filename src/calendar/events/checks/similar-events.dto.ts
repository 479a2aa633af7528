import { ApiProperty } from '@nestjs/swagger';
import { DateTimeField, TimeZoneField } from '../../../requests/validation/fields.js';
import { IdsField, NonEmptyTextField } from '../../../requests/validation/list-fields.js';
import { RequiredFields } from '../../../requests/validation/field.js';
import {
  BooleanProperty,
  IdProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';

@RequiredFields('start_date')
export class FindSimilarDto {
  @NonEmptyTextField({ description: 'The title as far as it is written.', example: 'Harbour Jazz Night' })
  title?: string;

  @DateTimeField({ description: 'When the event starts, in the forms of `POST /events`.', required: true })
  start_date!: string;

  @TimeZoneField({ description: 'The time zone of `start_date`. Empty for the time zone of the site.' })
  timezone?: string;

  @IdsField({ description: 'The ids of the venues, separated by commas.' })
  venue?: readonly number[];

  @IdsField({ description: 'Leaves out the events with these ids, such as the one that is being edited.' })
  exclude?: readonly number[];
}

export class SimilarVenueDto {
  @IdProperty('The id of the venue.')
  id!: number;

  @TextProperty('Its name.', 'Old Warehouse')
  venue!: string;
}

export class SimilarEventDto {
  @IdProperty('The id of the event.')
  id!: number;

  @TextProperty('Its title.', 'Harbour Jazz Night')
  title!: string;

  @LocalDateTimeProperty('When it starts, in its own time zone.')
  start_date!: string;

  @LocalDateTimeProperty('When it ends, in its own time zone.')
  end_date!: string;

  @TextProperty('Its status.', 'publish')
  status!: string;

  @ApiProperty({ type: [SimilarVenueDto], description: 'Where it takes place.' })
  venues!: SimilarVenueDto[];

  @ApiProperty({
    type: 'number',
    description:
      'How similar the titles are, from 0 to 1: the share of their groups of three letters that both have.',
    example: 0.82,
  })
  similarity!: number;

  @BooleanProperty('Whether it starts on the same day.')
  same_day!: boolean;

  @BooleanProperty('Whether it takes place at one of the venues.')
  same_venue!: boolean;

  @TextProperty('The address of the event.', 'https://example.org/calendar/events/v1/events/12')
  rest_url!: string;
}

export class SimilarEventsDto {
  @ApiProperty({
    type: [SimilarEventDto],
    description:
      'Events that may be the same one, the most similar first, 20 at most: those of the same day at the same venue, and ' +
      'those with a similar title (0.5 or more) on that day, the day before or the day after.',
  })
  events!: SimilarEventDto[];
}

// The parameters and the response of the counts of a list (contract 5.9).
import { ApiProperty } from '@nestjs/swagger';
import { WithoutFields } from '../../../requests/validation/field.js';
import { IntegerField } from '../../../requests/validation/fields.js';
import { ChoicesField } from '../../../requests/validation/list-fields.js';
import { IdProperty, TextProperty } from '../../../requests/validation/response-properties.js';
import { ListEventsDto } from '../list/list-events.dto.js';

export const FACETS = ['categories', 'tags', 'venues', 'organizers', 'languages', 'months'] as const;
export type Facet = (typeof FACETS)[number];

@WithoutFields('page', 'per_page', 'sync_token', 'orderby', 'order', 'collapse')
export class ReadFacetsDto extends ListEventsDto {
  @ChoicesField({
    values: FACETS,
    description: 'What to count by, separated by commas; by everything when not sent.',
    example: 'categories,months',
  })
  facets?: readonly Facet[];

  @IntegerField({
    description:
      'How many categories, tags, venues and organizers to name at most, those with most events: 20 each when not sent. ' +
      'Values above 200 are lowered to it.',
    minimum: 1,
    example: 20,
  })
  per_facet?: number;
}

const CountProperty = (): PropertyDecorator =>
  ApiProperty({ type: 'integer', description: 'How many events of the list it has.' });

export class FacetItemDto {
  @IdProperty('The id of the category, tag, venue or organizer.')
  id!: number;

  @TextProperty('The name.', 'Concerts')
  name!: string;

  @TextProperty('The slug.', 'concerts')
  slug!: string;

  @CountProperty()
  count!: number;

  @TextProperty('The address in this API.')
  rest_url!: string;
}

export class FacetLanguageDto {
  @TextProperty('The language.', 'en')
  language!: string;

  @CountProperty()
  count!: number;
}

export class FacetMonthDto {
  @TextProperty('The month in which the events start, by their own wall clocks.', '2027-05')
  month!: string;

  @CountProperty()
  count!: number;
}

const items = (description: string): PropertyDecorator =>
  ApiProperty({ type: [FacetItemDto], required: false, description });

export class FacetsDto {
  @ApiProperty({ type: 'integer', description: 'How many events the list has.' })
  total!: number;

  @items('The categories of the events; a category does not count the events of those below it.')
  categories?: FacetItemDto[];

  @items('The tags of the events.')
  tags?: FacetItemDto[];

  @items('The venues of the events.')
  venues?: FacetItemDto[];

  @items('The organizers of the events.')
  organizers?: FacetItemDto[];

  @ApiProperty({
    type: [FacetLanguageDto],
    required: false,
    description: 'The languages in which the events can be read.',
  })
  languages?: FacetLanguageDto[];

  @ApiProperty({
    type: [FacetMonthDto],
    required: false,
    description: 'The months in which the events start.',
  })
  months?: FacetMonthDto[];
}

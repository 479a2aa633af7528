// The wire form of venues (contract 3.3, 6.1 and 7.3).
import { ApiProperty } from '@nestjs/swagger';
import { createLinkedDto, createLinkedInputDto } from '../posts/linked/linked-post.dto.js';
import { createLinkedListDto } from '../posts/linked/list-linked.dto.js';
import { MAX_LINE_LENGTH } from '../posts/text-limits.js';
import { createSyncPageDto } from '../sync/sync-page.dto.js';
import { FieldOrder, FieldsRequiredTogether, RequiredFields } from '../../requests/validation/field.js';
import { LenientBooleanField, NumberField, PlainTextField } from '../../requests/validation/fields.js';
import {
  BooleanProperty,
  OptionalStoredTextProperty,
  OptionalTextProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';

@FieldOrder(
  ...['author', 'date', 'date_utc', 'venue', 'description', 'status', 'show_map', 'show_map_link', 'address'],
  ...['city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website', 'image', 'slug'],
  ...['geo_lat', 'geo_lng'],
)
export class UpdateVenueDto extends createLinkedInputDto('venue') {
  @PlainTextField({
    description: 'The name of the venue.',
    max: MAX_LINE_LENGTH,
    required: true,
    example: 'Old Warehouse',
  })
  venue?: string;

  @LenientBooleanField({ description: 'Whether events at the venue show a map. True when not sent.' })
  show_map?: boolean;

  @LenientBooleanField({
    description: 'Whether events at the venue show a link to a map. True when not sent.',
  })
  show_map_link?: boolean;

  @PlainTextField({ description: 'The street address.', max: MAX_LINE_LENGTH })
  address?: string | null;

  @PlainTextField({ description: 'The city.', max: MAX_LINE_LENGTH })
  city?: string | null;

  @PlainTextField({ description: 'The country.', max: MAX_LINE_LENGTH })
  country?: string | null;

  @PlainTextField({ description: 'The province, outside the United States.', max: MAX_LINE_LENGTH })
  province?: string | null;

  @PlainTextField({ description: 'The state, in the United States.', max: MAX_LINE_LENGTH })
  state?: string | null;

  @PlainTextField({ description: 'The postal code.', max: MAX_LINE_LENGTH })
  zip?: string | null;

  @PlainTextField({
    description: 'The state or province. When not sent it follows from country, state and province.',
    max: MAX_LINE_LENGTH,
  })
  stateprovince?: string | null;

  @NumberField({ description: 'Degrees north (WGS 84), together with `geo_lng`.', minimum: -90, maximum: 90 })
  geo_lat?: number | null;

  @NumberField({
    description: 'Degrees east (WGS 84), together with `geo_lat`.',
    minimum: -180,
    maximum: 180,
  })
  geo_lng?: number | null;
}

@RequiredFields('venue')
@FieldsRequiredTogether('geo_lat', 'geo_lng', 'geo_pair')
export class CreateVenueDto extends UpdateVenueDto {}

export class VenueDto extends createLinkedDto('venue', {
  url: 'https://example.org/venue/old-warehouse/',
  slug: 'old-warehouse',
  globalId: 'example.org?id=310',
}) {
  @TextProperty('The name of the venue.', 'Old Warehouse')
  venue!: string;

  @OptionalStoredTextProperty('The street address.')
  address?: string | null;

  @OptionalStoredTextProperty('The city.', 'Koper')
  city?: string | null;

  @OptionalStoredTextProperty('The country.', 'Slovenia')
  country?: string | null;

  @OptionalStoredTextProperty('The province.')
  province?: string | null;

  @OptionalStoredTextProperty('The state.')
  state?: string | null;

  @OptionalTextProperty('The postal code.')
  zip?: string;

  @OptionalStoredTextProperty('The state or province, whichever the country has.')
  stateprovince?: string | null;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees north (WGS 84).' })
  geo_lat?: number | undefined;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees east (WGS 84).' })
  geo_lng?: number | undefined;

  @BooleanProperty('Whether events at the venue show a map.')
  show_map!: boolean;

  @BooleanProperty('Whether events at the venue show a link to a map.')
  show_map_link!: boolean;
}

export class VenuePageDto extends createSyncPageDto('venues', VenueDto) {}

export class ListVenuesDto extends createLinkedListDto({
  plural: 'venues',
  searched: 'name, description, address, city, province, state, postal code or phone number',
  withEvents: 'at which published events take place or took place',
}) {}

// The wire form of venues (contract 3.3 and 7.3).
import type { ImageDto } from '../images/image.dto.js';
import { createPageDto } from '../paging/page.dto.js';
import {
  GlobalIdLineageProperty,
  ImageProperty,
  JsonLdProperty,
  StatusProperty,
  TranslationsProperty,
} from '../posts/response-properties.js';
import {
  AuthorProperty,
  BooleanProperty,
  IdProperty,
  LanguageProperty,
  OptionalStoredTextProperty,
  OptionalTextProperty,
  TextProperty,
  LocalDateTimeProperty,
} from '../validation/response-properties.js';
import type { Translations } from '../posts/translations.js';
import { type PostStatus, StatusField } from '../posts/post-status.js';
import { FieldsRequiredTogether, RequiredFields } from '../validation/field.js';
import {
  ImageField,
  DateTimeField,
  NumberField,
  PlainTextField,
  PublicationDateField,
  SlugField,
  TextField,
  LenientBooleanField,
  UserField,
  UrlField,
} from '../validation/fields.js';
import { ReviewedField, TextLanguageField } from '../validation/language-fields.js';
import { ApiProperty } from '@nestjs/swagger';

const LINE = 500;

export class UpdateVenueDto {
  @UserField({
    description: 'The id of the author. Somebody else than oneself may only be named by editors.',
  })
  author?: number;

  @DateTimeField({ description: 'The publication date, in the time zone of the site.' })
  date?: string;

  @PublicationDateField({ description: 'The publication date in UTC.' })
  date_utc?: string;

  @PlainTextField({
    description: 'The name of the venue.',
    max: LINE,
    required: true,
    example: 'Old Warehouse',
  })
  venue?: string;

  @TextField({ description: 'A description; HTML is cleaned to what is safe.', max: 500_000 })
  description?: string | null;

  @StatusField({ description: 'The status. Without it a new venue is published, if the role allows it.' })
  status?: PostStatus;

  @LenientBooleanField({ description: 'Whether events at the venue show a map. True when not sent.' })
  show_map?: boolean;

  @LenientBooleanField({
    description: 'Whether events at the venue show a link to a map. True when not sent.',
  })
  show_map_link?: boolean;

  @PlainTextField({ description: 'The street address.', max: LINE })
  address?: string | null;

  @PlainTextField({ description: 'The city.', max: LINE })
  city?: string | null;

  @PlainTextField({ description: 'The country.', max: LINE })
  country?: string | null;

  @PlainTextField({ description: 'The province, outside the United States.', max: LINE })
  province?: string | null;

  @PlainTextField({ description: 'The state, in the United States.', max: LINE })
  state?: string | null;

  @PlainTextField({ description: 'The postal code.', max: LINE })
  zip?: string | null;

  @PlainTextField({ description: 'The phone number.', max: LINE })
  phone?: string | null;

  @PlainTextField({
    description: 'The state or province. When not sent it follows from country, state and province.',
    max: LINE,
  })
  stateprovince?: string | null;

  @UrlField({ description: 'The website.' })
  website?: string;

  @ImageField({
    description:
      'The id of an image, or the address of one, which the service fetches once; an empty value removes the image.',
  })
  image?: number | null;

  @SlugField({ description: 'The slug; a taken one gets a number. Made from the name when not sent.' })
  slug?: string;

  @NumberField({ description: 'Degrees north (WGS 84), together with `geo_lng`.', minimum: -90, maximum: 90 })
  geo_lat?: number | null;

  @NumberField({
    description: 'Degrees east (WGS 84), together with `geo_lat`.',
    minimum: -180,
    maximum: 180,
  })
  geo_lng?: number | null;

  @TextLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

@RequiredFields('venue')
@FieldsRequiredTogether('geo_lat', 'geo_lng', 'geo_pair')
export class CreateVenueDto extends UpdateVenueDto {}

export class VenueDto {
  @IdProperty('The id of the venue.')
  id!: number;

  @AuthorProperty(false)
  author?: string;

  @StatusProperty()
  status!: PostStatus;

  @LocalDateTimeProperty('The publication date, in the time zone of the site.')
  date!: string;

  @LocalDateTimeProperty('The publication date in UTC; zeros for a draft that was never dated.')
  date_utc!: string;

  @LocalDateTimeProperty('When the venue was last changed, in the time zone of the site.')
  modified!: string;

  @LocalDateTimeProperty('When the venue was last changed, in UTC.')
  modified_utc!: string;

  @TextProperty('The public page of the venue.', 'https://example.org/venue/old-warehouse/')
  url!: string;

  @TextProperty('The name of the venue.', 'Old Warehouse')
  venue!: string;

  @OptionalStoredTextProperty('The description as HTML.')
  description?: string | null;

  @OptionalTextProperty('The slug.', 'old-warehouse')
  slug?: string;

  @ImageProperty()
  image?: ImageDto | undefined;

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

  @OptionalTextProperty('The phone number.')
  phone?: string;

  @OptionalTextProperty('The website.')
  website?: string;

  @OptionalStoredTextProperty('The state or province, whichever the country has.')
  stateprovince?: string | null;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees north (WGS 84).' })
  geo_lat?: number | undefined;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees east (WGS 84).' })
  geo_lng?: number | undefined;

  @JsonLdProperty()
  json_ld?: Record<string, unknown> | undefined;

  @BooleanProperty('Whether events at the venue show a map.')
  show_map!: boolean;

  @BooleanProperty('Whether events at the venue show a link to a map.')
  show_map_link!: boolean;

  @TextProperty('An identifier of the venue across sites.', 'example.org?id=310')
  global_id!: string;

  @GlobalIdLineageProperty()
  global_id_lineage!: string[];

  @LanguageProperty()
  language!: string;

  @TranslationsProperty()
  translations!: Translations;
}

export class VenuePageDto extends createPageDto('venues', VenueDto) {}

// The wire form of venues (API contract 1.2 and 4.8).
import type { ImageDto } from '../images/image.dto.js';
import { pageDto } from '../paging/page.dto.js';
import {
  GlobalIdLineageKey,
  ImageKey,
  JsonLdKey,
  StatusKey,
  TranslationsKey,
} from '../posts/output-fields.js';
import {
  AuthorKey,
  Flag,
  Id,
  LanguageKey,
  OptionalStoredText,
  OptionalText,
  Text,
  WallClock,
} from '../validation/output-fields.js';
import type { Translations } from '../posts/translations.js';
import { type PostStatus, StatusField } from '../posts/post-status.js';
import { FieldsTogether, RequiredFields } from '../validation/field.js';
import {
  ImageField,
  MomentField,
  NumberField,
  PlainTextField,
  PublicationField,
  SlugField,
  TextField,
  TruthField,
  UserField,
  WebAddressField,
} from '../validation/fields.js';
import { ReviewedField, WordsLanguageField } from '../validation/language-fields.js';
import { ApiProperty } from '@nestjs/swagger';

const LINE = 500;

export class UpdateVenueDto {
  @UserField({
    description: 'The id of the author. Somebody else than oneself may only be named by editors.',
  })
  author?: number;

  @MomentField({ description: 'The publication date, in the time zone of the site.' })
  date?: string;

  @PublicationField({ description: 'The publication date in UTC.' })
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

  @TruthField({ description: 'Whether events at the venue show a map. True when not sent.' })
  show_map?: boolean;

  @TruthField({ description: 'Whether events at the venue show a link to a map. True when not sent.' })
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

  @WebAddressField({ description: 'The website.' })
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

  @WordsLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

@RequiredFields('venue')
@FieldsTogether('geo_lat', 'geo_lng', 'geo_pair')
export class CreateVenueDto extends UpdateVenueDto {}

export class VenueDto {
  @Id('The id of the venue.')
  id!: number;

  @AuthorKey(false)
  author?: string;

  @StatusKey()
  status!: PostStatus;

  @WallClock('The publication date, in the time zone of the site.')
  date!: string;

  @WallClock('The publication date in UTC; zeros for a draft that was never dated.')
  date_utc!: string;

  @WallClock('When the venue was last changed, in the time zone of the site.')
  modified!: string;

  @WallClock('When the venue was last changed, in UTC.')
  modified_utc!: string;

  @Text('The public page of the venue.', 'https://example.org/venue/old-warehouse/')
  url!: string;

  @Text('The name of the venue.', 'Old Warehouse')
  venue!: string;

  @OptionalStoredText('The description as HTML.')
  description?: string | null;

  @OptionalText('The slug.', 'old-warehouse')
  slug?: string;

  @ImageKey()
  image?: ImageDto | undefined;

  @OptionalStoredText('The street address.')
  address?: string | null;

  @OptionalStoredText('The city.', 'Koper')
  city?: string | null;

  @OptionalStoredText('The country.', 'Slovenia')
  country?: string | null;

  @OptionalStoredText('The province.')
  province?: string | null;

  @OptionalStoredText('The state.')
  state?: string | null;

  @OptionalText('The postal code.')
  zip?: string;

  @OptionalText('The phone number.')
  phone?: string;

  @OptionalText('The website.')
  website?: string;

  @OptionalStoredText('The state or province, whichever the country has.')
  stateprovince?: string | null;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees north (WGS 84).' })
  geo_lat?: number | undefined;

  @ApiProperty({ type: 'number', format: 'double', required: false, description: 'Degrees east (WGS 84).' })
  geo_lng?: number | undefined;

  @JsonLdKey()
  json_ld?: Record<string, unknown> | undefined;

  @Flag('Whether events at the venue show a map.')
  show_map!: boolean;

  @Flag('Whether events at the venue show a link to a map.')
  show_map_link!: boolean;

  @Text('An identifier of the venue across sites.', 'example.org?id=310')
  global_id!: string;

  @GlobalIdLineageKey()
  global_id_lineage!: string[];

  @LanguageKey()
  language!: string;

  @TranslationsKey()
  translations!: Translations;
}

export class VenuePageDto extends pageDto('venues', VenueDto) {}

// The wire form of organizers (contract 3.4 and 7.3).
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
  IdProperty,
  LanguageProperty,
  OptionalStoredTextProperty,
  OptionalTextProperty,
  TextProperty,
  LocalDateTimeProperty,
} from '../validation/response-properties.js';
import type { Translations } from '../posts/translations.js';
import { type PostStatus, StatusField } from '../posts/post-status.js';
import { RequiredFields } from '../validation/field.js';
import {
  ImageField,
  DateTimeField,
  PlainTextField,
  PublicationDateField,
  SlugField,
  TextField,
  UserField,
  UrlField,
} from '../validation/fields.js';
import { ReviewedField, TextLanguageField } from '../validation/language-fields.js';

const LINE = 500;

export class UpdateOrganizerDto {
  @UserField({
    description: 'The id of the author. Somebody else than oneself may only be named by editors.',
  })
  author?: number;

  @DateTimeField({ description: 'The publication date, in the time zone of the site.' })
  date?: string;

  @PublicationDateField({ description: 'The publication date in UTC.' })
  date_utc?: string;

  @PlainTextField({
    description: 'The name of the organizer.',
    max: LINE,
    required: true,
    example: 'Quay Society',
  })
  organizer?: string;

  @TextField({ description: 'A description; HTML is cleaned to what is safe.', max: 500_000 })
  description?: string | null;

  @StatusField({ description: 'The status. Without it a new organizer is published, if the role allows it.' })
  status?: PostStatus;

  @PlainTextField({ description: 'The phone number.', max: LINE })
  phone?: string | null;

  @UrlField({ description: 'The website.' })
  website?: string;

  @PlainTextField({ description: 'The e-mail address, as it shall be shown.', max: LINE })
  email?: string | null;

  @ImageField({
    description:
      'The id of an image, or the address of one, which the service fetches once; an empty value removes the image.',
  })
  image?: number | null;

  @SlugField({ description: 'The slug; a taken one gets a number. Made from the name when not sent.' })
  slug?: string;

  @TextLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

@RequiredFields('organizer')
export class CreateOrganizerDto extends UpdateOrganizerDto {}

export class OrganizerDto {
  @IdProperty('The id of the organizer.')
  id!: number;

  @AuthorProperty(false)
  author?: string;

  @StatusProperty()
  status!: PostStatus;

  @LocalDateTimeProperty('The publication date, in the time zone of the site.')
  date!: string;

  @LocalDateTimeProperty('The publication date in UTC; zeros for a draft that was never dated.')
  date_utc!: string;

  @LocalDateTimeProperty('When the organizer was last changed, in the time zone of the site.')
  modified!: string;

  @LocalDateTimeProperty('When the organizer was last changed, in UTC.')
  modified_utc!: string;

  @TextProperty('The public page of the organizer.', 'https://example.org/organizer/quay-society/')
  url!: string;

  @TextProperty('The name of the organizer.', 'Quay Society')
  organizer!: string;

  @OptionalStoredTextProperty('The description as HTML.')
  description?: string | null;

  @OptionalTextProperty('The slug.', 'quay-society')
  slug?: string;

  @ImageProperty()
  image?: ImageDto | undefined;

  @OptionalTextProperty('The phone number.')
  phone?: string;

  @OptionalTextProperty('The website.')
  website?: string;

  @OptionalTextProperty('The e-mail address.')
  email?: string;

  @JsonLdProperty()
  json_ld?: Record<string, unknown> | undefined;

  @TextProperty('An identifier of the organizer across sites.', 'example.org?id=77')
  global_id!: string;

  @GlobalIdLineageProperty()
  global_id_lineage!: string[];

  @LanguageProperty()
  language!: string;

  @TranslationsProperty()
  translations!: Translations;
}

export class OrganizerPageDto extends createPageDto('organizers', OrganizerDto) {}

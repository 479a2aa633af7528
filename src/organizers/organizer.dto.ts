// The wire form of organizers (API contract 1.3 and 4.8).
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
  Id,
  LanguageKey,
  OptionalStoredText,
  OptionalText,
  Text,
  WallClock,
} from '../validation/output-fields.js';
import type { Translations } from '../posts/translations.js';
import { type PostStatus, StatusField } from '../posts/post-status.js';
import { RequiredFields } from '../validation/field.js';
import {
  ImageField,
  MomentField,
  PlainTextField,
  PublicationField,
  SlugField,
  TextField,
  UserField,
  WebAddressField,
} from '../validation/fields.js';
import { ReviewedField, WordsLanguageField } from '../validation/language-fields.js';

const LINE = 500;

export class UpdateOrganizerDto {
  @UserField({
    description: 'The id of the author. Somebody else than oneself may only be named by editors.',
  })
  author?: number;

  @MomentField({ description: 'The publication date, in the time zone of the site.' })
  date?: string;

  @PublicationField({ description: 'The publication date in UTC.' })
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

  @WebAddressField({ description: 'The website.' })
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

  @WordsLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

@RequiredFields('organizer')
export class CreateOrganizerDto extends UpdateOrganizerDto {}

export class OrganizerDto {
  @Id('The id of the organizer.')
  id!: number;

  @AuthorKey(false)
  author?: string;

  @StatusKey()
  status!: PostStatus;

  @WallClock('The publication date, in the time zone of the site.')
  date!: string;

  @WallClock('The publication date in UTC; zeros for a draft that was never dated.')
  date_utc!: string;

  @WallClock('When the organizer was last changed, in the time zone of the site.')
  modified!: string;

  @WallClock('When the organizer was last changed, in UTC.')
  modified_utc!: string;

  @Text('The public page of the organizer.', 'https://example.org/organizer/quay-society/')
  url!: string;

  @Text('The name of the organizer.', 'Quay Society')
  organizer!: string;

  @OptionalStoredText('The description as HTML.')
  description?: string | null;

  @OptionalText('The slug.', 'quay-society')
  slug?: string;

  @ImageKey()
  image?: ImageDto | undefined;

  @OptionalText('The phone number.')
  phone?: string;

  @OptionalText('The website.')
  website?: string;

  @OptionalText('The e-mail address.')
  email?: string;

  @JsonLdKey()
  json_ld?: Record<string, unknown> | undefined;

  @Text('An identifier of the organizer across sites.', 'example.org?id=77')
  global_id!: string;

  @GlobalIdLineageKey()
  global_id_lineage!: string[];

  @LanguageKey()
  language!: string;

  @TranslationsKey()
  translations!: Translations;
}

export class OrganizerPageDto extends pageDto('organizers', OrganizerDto) {}

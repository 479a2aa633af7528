// The parts of the wire form that venues and organizers share (contract 3.3, 3.4 and 7.3).
import { CanProperty, ItemRightsDto } from '../../../requests/accounts/item-rights.dto.js';
import type { ImageDto } from '../../images/image.dto.js';
import {
  DateTimeField,
  ImageField,
  PlainTextField,
  PublicationDateField,
  SlugField,
  TextField,
  UrlField,
  UserField,
} from '../../../requests/validation/fields.js';
import { ReviewedField, TextLanguageField } from '../../../requests/validation/language-fields.js';
import {
  AuthorProperty,
  IdProperty,
  LanguageProperty,
  LocalDateTimeProperty,
  OptionalStoredTextProperty,
  OptionalTextProperty,
  PlainTextProperty,
  TextProperty,
} from '../../../requests/validation/response-properties.js';
import type { PostStatus } from '../post-status.js';
import { StatusField } from '../status-field.js';
import {
  GlobalIdLineageProperty,
  ImageProperty,
  JsonLdProperty,
  StatusProperty,
  TranslationsProperty,
} from '../response-properties.js';
import { type ReviewDto, ReviewProperty } from '../review/review.dto.js';
import { ReviewField, type SentReview } from '../review/review-field.js';
import { MAX_DESCRIPTION_LENGTH, MAX_LINE_LENGTH } from '../text-limits.js';
import type { Translations } from '../translations.js';

/* oxlint-disable typescript/explicit-module-boundary-types -- the classes, with their fields, are the types */

export function createLinkedInputDto(resource: 'venue' | 'organizer') {
  class LinkedInputDto {
    @UserField({
      description: 'The id of the author. Only editors may name another user.',
    })
    author?: number;

    @DateTimeField({ description: 'The publication date, in the time zone of the site.' })
    date?: string;

    @PublicationDateField({ description: 'The publication date in UTC.' })
    date_utc?: string;

    @TextField({
      description: 'A description; HTML is cleaned to what is safe.',
      max: MAX_DESCRIPTION_LENGTH,
    })
    description?: string | null;

    @StatusField({
      description: `The status. Without it a new ${resource} is published, if the role allows it.`,
    })
    status?: PostStatus;

    @PlainTextField({ description: 'The phone number.', max: MAX_LINE_LENGTH })
    phone?: string | null;

    @UrlField({ description: 'The website.' })
    website?: string;

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

    @ReviewField()
    review?: SentReview;
  }
  return LinkedInputDto;
}

interface LinkedExamples {
  readonly url: string;
  readonly slug: string;
  readonly globalId: string;
}

export function createLinkedDto(resource: 'venue' | 'organizer', examples: LinkedExamples) {
  class LinkedDto {
    @IdProperty(`The id of the ${resource}.`)
    id!: number;

    @AuthorProperty(false)
    author?: string;

    @StatusProperty()
    status!: PostStatus;

    @LocalDateTimeProperty('The publication date, in the time zone of the site.')
    date!: string;

    @LocalDateTimeProperty('The publication date in UTC; zeros for a draft that was never dated.')
    date_utc!: string;

    @LocalDateTimeProperty(`When the ${resource} was last changed, in the time zone of the site.`)
    modified!: string;

    @LocalDateTimeProperty(`When the ${resource} was last changed, in UTC.`)
    modified_utc!: string;

    @TextProperty(`The public page of the ${resource}.`, examples.url)
    url!: string;

    @OptionalStoredTextProperty('The description as HTML.')
    description?: string | null;

    @OptionalTextProperty('The slug.', examples.slug)
    slug?: string;

    @ImageProperty()
    image?: ImageDto | undefined;

    @OptionalTextProperty('The phone number.')
    phone?: string;

    @OptionalTextProperty('The website.')
    website?: string;

    @JsonLdProperty()
    json_ld?: Record<string, unknown> | undefined;

    @TextProperty(`An identifier of the ${resource} across sites.`, examples.globalId)
    global_id!: string;

    @GlobalIdLineageProperty()
    global_id_lineage!: string[];

    @PlainTextProperty('description')
    description_text?: string | null | undefined;

    @ReviewProperty()
    review?: ReviewDto | null | undefined;

    @LanguageProperty()
    language!: string;

    @TranslationsProperty()
    translations!: Translations;

    @CanProperty()
    can?: ItemRightsDto | undefined;
  }
  return LinkedDto;
}

// What programs for people who edit must know of the service (docs/editing.md).
import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import {
  BooleanProperty,
  OptionalStoredTextProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';

const CountProperty = (description: string, example: number): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example });

const LanguagesProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string', enum: [...LANGUAGE_CODES] }, description });

const TextsProperty = (description: string, example: readonly string[]): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string' }, description, example });

/** `link` stands for one-time links that users hand on, `mail` for those that users have sent to themselves. */
const OFFERED_WAYS = ['link', 'password', 'passkey', 'mail', 'oidc'] as const;

export class CurrencySettingsDto {
  @TextProperty('The symbol that costs are shown with.', '€')
  symbol!: string;

  @ApiProperty({ enum: ['prefix', 'postfix'], description: 'Where the symbol stands.' })
  position!: string;

  @OptionalStoredTextProperty('The ISO 4217 code; null for a symbol of several currencies.', 'EUR')
  code!: string | null;
}

export class LimitsDto {
  @CountProperty('How many items a page of a list has when `per_page` is not sent.', 10)
  per_page!: number;

  @CountProperty('How many items a page of a list has at most.', 50)
  max_per_page!: number;

  @CountProperty('The largest file of an image, in bytes.', 20_971_520)
  upload_bytes!: number;

  @TextsProperty('The types of images that can be uploaded.', ['image/jpeg', 'image/png'])
  upload_types!: string[];

  @CountProperty('The length of titles and names, in UTF-16 units.', 1000)
  title_length!: number;

  @CountProperty(
    'The length of descriptions of events, venues and organizers as HTML, in UTF-16 units.',
    500_000,
  )
  description_length!: number;

  @CountProperty('The length of excerpts as HTML, in UTF-16 units.', 100_000)
  excerpt_length!: number;

  @CountProperty('How many dates one recurrence has at most.', 1000)
  occurrences!: number;

  @CountProperty('How many months ahead recurrences without an end are listed; 0 when they are refused.', 24)
  recurrence_months!: number;

  @CountProperty('How many days the history of items is kept.', 365)
  history_days!: number;
}

export class FeaturesDto {
  @BooleanProperty('Whether the service sends mail.')
  mail!: boolean;

  @BooleanProperty('Whether there are public pages.')
  pages!: boolean;

  @BooleanProperty('Whether the web addresses of upcoming events are tried.')
  link_checks!: boolean;

  @BooleanProperty('Whether images can be sent as web addresses.')
  images_by_address!: boolean;

  @BooleanProperty('Whether assistants can connect.')
  assistants!: boolean;

  @BooleanProperty('Whether files with all public events are made every night.')
  snapshots!: boolean;
}

export class SettingsDto {
  @OptionalStoredTextProperty('The name of the calendar in the language of the request.', 'Harbour Calendar')
  site_name!: string | null;

  @TextProperty('The time zone of the site.', 'Europe/Ljubljana')
  timezone!: string;

  @ApiProperty({
    enum: ['local', 'instant'],
    description: 'What lists of events are compared and ordered by.',
  })
  event_time!: string;

  @LanguagesProperty('The languages of the calendar.')
  languages!: string[];

  @ApiProperty({ enum: [...LANGUAGE_CODES], description: 'The language of requests that name none.' })
  default_language!: string;

  @LanguagesProperty('The languages that every event should have.')
  required_languages!: string[];

  @ApiProperty({ type: CurrencySettingsDto })
  currency!: CurrencySettingsDto;

  @ApiProperty({
    enum: ['off', 'warn', 'strict'],
    description: 'Whether events with a finding of the level `must` can be published: `strict` refuses them.',
  })
  publish_checks!: string;

  @TextsProperty('The codes of findings that are not reported.', ['no_image'])
  findings_off!: string[];

  @TextsProperty('The hosts whose frames descriptions of editors may have.', ['player.vimeo.com'])
  frame_hosts!: string[];

  @ApiProperty({ type: LimitsDto })
  limits!: LimitsDto;

  @ApiProperty({ type: FeaturesDto })
  features!: FeaturesDto;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...OFFERED_WAYS] },
    description: 'The ways to sign in with a browser.',
  })
  sign_in!: (typeof OFFERED_WAYS)[number][];
}

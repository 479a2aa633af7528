// What events, venues and organizers of `tec/v1` have in common (contract 12.6).
import { ApiProperty } from '@nestjs/swagger';
import type { PostStatus } from '../../calendar/posts/post-status.js';
import { StatusProperty } from '../../calendar/posts/response-properties.js';
import { IdProperty, LanguageProperty, TextProperty } from '../../requests/validation/response-properties.js';

const DateProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', description, example: '2027-05-01T19:30:00' });

export class RenderedDto {
  @TextProperty('The text as HTML.')
  rendered!: string;
}

export class RenderedContentDto extends RenderedDto {
  @ApiProperty({ type: 'boolean', description: 'Whether a password keeps the text from the caller.' })
  protected!: boolean;
}

export class TecPostDto {
  @IdProperty('The id of the item.')
  id!: number;

  @DateProperty('The publication date, in the time zone of the site.')
  date!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The publication date in UTC; null for a draft that was never dated.',
    example: '2027-05-01T17:30:00',
  })
  date_gmt!: string | null;

  @ApiProperty({ type: RenderedDto, description: 'The address of the public page of the item.' })
  guid!: RenderedDto;

  @DateProperty('When the item was last changed, in the time zone of the site.')
  modified!: string;

  @DateProperty('When the item was last changed, in UTC.')
  modified_gmt!: string;

  @TextProperty('The slug; empty when there is none.', 'harbour-jazz-night')
  slug!: string;

  @StatusProperty()
  status!: PostStatus;

  @ApiProperty({
    enum: ['tribe_events', 'tribe_venue', 'tribe_organizer'],
    description: 'The type of the item.',
  })
  type!: 'tribe_events' | 'tribe_venue' | 'tribe_organizer';

  @TextProperty('The public page of the item.', 'https://example.org/event/harbour-jazz-night/')
  link!: string;

  @ApiProperty({ type: RenderedDto, description: 'The title or name.' })
  title!: RenderedDto;

  @ApiProperty({ type: RenderedContentDto, description: 'The description.' })
  content!: RenderedContentDto;

  @ApiProperty({ type: RenderedContentDto, description: 'The excerpt; empty for venues and organizers.' })
  excerpt!: RenderedContentDto;

  @ApiProperty({ type: 'integer', description: 'The id of the author; 0 for none.' })
  author!: number;

  @ApiProperty({ type: 'integer', description: 'The id of the featured image; 0 for none.' })
  featured_media!: number;

  @TextProperty('Always empty.')
  template!: '';

  @LanguageProperty()
  language!: string;
}

export class TecVenueDto extends TecPostDto {
  @TextProperty('The street address.')
  address!: string;

  @TextProperty('The country.')
  country!: string;

  @TextProperty('The city.')
  city!: string;

  @TextProperty('The state or province.')
  state_province!: string;

  @TextProperty('The state.')
  state!: string;

  @TextProperty('The province.')
  province!: string;

  @TextProperty('The postal code.')
  zip!: string;

  @TextProperty('The phone number.')
  phone!: string;

  @TextProperty('A page with the way to the venue; empty without an address.')
  directions_link!: string;

  @TextProperty('The website.')
  website!: string;

  @ApiProperty({ type: 'number', nullable: true, description: 'Degrees north; null when unknown.' })
  geo_lat!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Degrees east; null when unknown.' })
  geo_lng!: number | null;
}

export class TecOrganizerDto extends TecPostDto {
  @TextProperty('The phone number.')
  phone!: string;

  @TextProperty('The website.')
  website!: string;

  @TextProperty('The e-mail address.')
  email!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { LocalDateTimeProperty } from '../../../requests/validation/response-properties.js';

export class PreviewLinkDto {
  @ApiProperty({
    description: 'The address of the page, for everybody who knows it.',
    format: 'uri',
    example: 'https://example.org/preview/AAAALQAAAAFrSdIAu5rEwKFv4MpqE1xkqkCUUw/',
  })
  url!: string;

  @LocalDateTimeProperty('Until when it opens, in the time zone of the site.')
  expires!: string;

  @LocalDateTimeProperty('The same in UTC.')
  expires_utc!: string;
}

export class EndedPreviewLinksDto {
  @ApiProperty({ description: 'Whether there were links.', example: true })
  ended!: boolean;
}

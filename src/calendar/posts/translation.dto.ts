import { ApiProperty } from '@nestjs/swagger';

export class TranslationDto {
  @ApiProperty({ description: 'The slug in this language.' })
  slug!: string;

  @ApiProperty({ description: 'Where the item is read in this language.', format: 'uri' })
  rest_url!: string;

  @ApiProperty({
    required: false,
    description:
      'When the words of this language were last edited, in the time zone of the site. For those who may edit the item.',
    example: '2027-05-01 19:30:00',
  })
  modified?: string;

  @ApiProperty({
    required: false,
    description: 'The same in UTC. For those who may edit the item.',
    example: '2027-05-01 17:30:00',
  })
  modified_utc?: string;

  @ApiProperty({
    required: false,
    description:
      'Whether the original words of the item were edited after these. Changing words of this language makes it false, ' +
      'and so does `ml_reviewed`. For those who may edit the item.',
  })
  outdated?: boolean;

  @ApiProperty({
    required: false,
    description:
      'Whether these are the original words of the item, which the others translate. For those who may edit the item.',
  })
  original?: boolean;
}

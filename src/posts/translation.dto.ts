import { ApiProperty } from '@nestjs/swagger';

export class TranslationDto {
  @ApiProperty({ description: 'The slug in this language.' })
  slug!: string;

  @ApiProperty({ description: 'Where the item is read in this language.', format: 'uri' })
  rest_url!: string;
}

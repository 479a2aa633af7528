import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { TextProperty } from '../../requests/validation/response-properties.js';
import { ALL_CODES, FINDING_LEVELS, type FindingCode, type FindingLevel } from './finding-codes.js';

export class EventFindingDto {
  @ApiProperty({ enum: ALL_CODES, description: 'What was found, for programs. Codes are never translated.' })
  code!: FindingCode;

  @ApiProperty({
    enum: FINDING_LEVELS,
    description:
      'How much it matters: `must` before publishing, `should` for most visitors, or `could` for some of them.',
  })
  level!: FindingLevel;

  @TextProperty('The parameter that changes it.', 'venue')
  field!: string;

  @ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    nullable: true,
    description: 'The language of the text that it concerns; null for what is the same in every language.',
    example: null,
  })
  language!: LanguageCode | null;

  @TextProperty('The same for people.', 'The event has neither a venue nor an online address.')
  message!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'What the message names, such as the id and the title of the other event.',
  })
  values!: Readonly<Record<string, string | number>>;
}

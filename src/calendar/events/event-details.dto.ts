import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { DateDetails } from '../../foundation/dates/format-date.js';
import { ImageDto } from '../images/image.dto.js';
import { TextProperty } from '../../requests/validation/response-properties.js';
import { ACCESSIBILITY_CODES } from './event-status.js';

export class DateDetailsDto implements DateDetails {
  @TextProperty('The year, four digits.', '2027')
  year!: string;

  @TextProperty('The month, two digits.', '05')
  month!: string;

  @TextProperty('The day of the month, two digits.', '01')
  day!: string;

  @TextProperty('The hour from 00 to 23.', '19')
  hour!: string;

  @TextProperty('The minutes, two digits.', '30')
  minutes!: string;

  @TextProperty('The seconds, two digits.', '00')
  seconds!: string;
}

export class CostDetailsDto {
  @TextProperty('The currency symbol that was sent with the cost, may be empty.', '€')
  currency_symbol!: string;

  @ApiProperty({ enum: ['prefix', 'postfix', ''], description: 'Where the symbol stands.' })
  currency_position!: string;

  @TextProperty('Always empty.')
  currency_code!: string;

  @ApiProperty({ type: [String], description: 'The prices, the lowest first, as decimal numbers.' })
  values!: string[];
}

/** Flags of an event behind a password are null in lists. */
export const RedactableFlag = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'boolean', nullable: true, description });

export const AgeProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', nullable: true, description });

export const DateDetailsKey = (): PropertyDecorator => ApiProperty({ type: DateDetailsDto });

export const FeaturedImageProperty = (): PropertyDecorator =>
  ApiProperty({
    description: 'The featured image, or false when there is none.',
    oneOf: [{ $ref: getSchemaPath(ImageDto) }, { type: 'boolean', enum: [false] }],
  });

export const AccessibilityProperty = (): PropertyDecorator =>
  ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...ACCESSIBILITY_CODES] },
    description: 'What makes the event accessible.',
  });

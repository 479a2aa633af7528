import { ApiProperty } from '@nestjs/swagger';
import type { TextFormat } from '../../foundation/html/text-format.js';

/** A ticket offer (schema.org Offer); design: additive to the original. */
export class Offer {
  @ApiProperty({ description: 'What is offered.', example: 'Early bird' })
  name!: string;

  @ApiProperty({ description: 'The price as a decimal number with a point.', example: '12.50' })
  price!: string;

  @ApiProperty({
    description: 'The ISO 4217 code of the currency, empty when none was given.',
    example: 'EUR',
  })
  price_currency!: string;

  @ApiProperty({ description: 'Where the offer can be taken, empty when nowhere online.' })
  url!: string;

  @ApiProperty({
    description: 'Whether tickets are to be had, a word of schema.org ItemAvailability.',
    example: 'InStock',
  })
  availability!: string;

  @ApiProperty({
    description:
      'From when the offer holds, as it was sent, or in ISO 8601 if it was sent in the form of a language; empty for always.',
  })
  valid_from!: string;

  @ApiProperty({ description: 'Until when the offer holds, in the same form; empty for ever.' })
  valid_through!: string;
}

/** Restores the order of the keys, which jsonb does not keep. */
export const toOfferDto = (offer: Offer, format: TextFormat): Offer => ({
  name: format.text(offer.name),
  price: format.text(offer.price),
  price_currency: format.text(offer.price_currency),
  url: format.url(offer.url),
  availability: format.text(offer.availability),
  valid_from: format.text(offer.valid_from),
  valid_through: format.text(offer.valid_through),
});

import { getSchemaPath } from '@nestjs/swagger';
import { clock } from '../../dates/clock.js';
import { parseDateTime } from '../../dates/parse-date-time.js';
import { ParameterError, createTypeError } from '../../errors/parameter-error.js';
import { stripTags } from '../../html/plain-text.js';
import { toText, toUrl, stripControlCharacters } from '../../validation/convert.js';
import { Field } from '../../validation/field.js';
import { Offer } from '../offer.js';

const MAX_OFFERS = 50;

/** schema.org ItemAvailability. */
const AVAILABILITY = [
  'BackOrder',
  'Discontinued',
  'InStock',
  'InStoreOnly',
  'LimitedAvailability',
  'MadeToOrder',
  'OnlineOnly',
  'OutOfStock',
  'PreOrder',
  'PreSale',
  'Reserved',
  'SoldOut',
];

/** A list of offers; null, "" and the empty list mean none. */
export function toOffers(raw: unknown): Offer[] | ParameterError {
  if (raw === null || raw === '') return [];
  if (!Array.isArray(raw)) return createTypeError('list');
  if (raw.length > MAX_OFFERS) return new ParameterError('too_many', { max: MAX_OFFERS });
  const offers: Offer[] = [];
  for (const [index, element] of (raw as unknown[]).entries()) {
    const offer = toOffer(element);
    if (typeof offer === 'string') return new ParameterError('offer', { number: index + 1, name: offer });
    offers.push(offer);
  }
  return offers;
}

/** @returns the name of the member that is wrong */
function toOffer(raw: unknown): Offer | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'offers';
  const sent = raw as Record<string, unknown>;
  const read: [keyof Offer, string | ParameterError][] = [
    ['name', toLine(sent['name'])],
    ['price', toPrice(sent['price'])],
    ['price_currency', toCurrency(sent['price_currency'])],
    ['url', toUrl(sent['url'] ?? '')],
    ['availability', toAvailability(sent['availability'])],
    ['valid_from', toDateText(sent['valid_from'])],
    ['valid_through', toDateText(sent['valid_through'])],
  ];
  const wrong = read.find(([, value]) => value instanceof ParameterError);
  return wrong === undefined ? (Object.fromEntries(read) as unknown as Offer) : wrong[0];
}

function toLine(raw: unknown): string | ParameterError {
  const text = toText(raw ?? '', { max: 200 });
  return text instanceof ParameterError ? text : stripTags(text);
}

function toPrice(raw: unknown): string | ParameterError {
  const text = typeof raw === 'number' ? String(raw) : (raw ?? '');
  if (typeof text !== 'string') return createTypeError('text');
  const number = text.trim().replace(',', '.');
  return number === '' || /^\d{1,12}(\.\d{1,4})?$/.test(number) ? number : createTypeError('number');
}

function toCurrency(raw: unknown): string | ParameterError {
  if (typeof (raw ?? '') !== 'string') return createTypeError('text');
  const code = ((raw ?? '') as string).trim().toUpperCase();
  return code === '' || /^[A-Z]{3}$/.test(code) ? code : new ParameterError('currency');
}

/** With or without the address of schema.org before it. */
function toAvailability(raw: unknown): string | ParameterError {
  if (typeof (raw ?? '') !== 'string') return createTypeError('text');
  const word = ((raw ?? '') as string).trim().replace(/^https?:\/\/schema\.org\//, '');
  return word === '' || AVAILABILITY.includes(word)
    ? word
    : new ParameterError('one_of', { allowed: AVAILABILITY.join(', ') });
}

function toDateText(raw: unknown): string | ParameterError {
  const text = typeof raw === 'number' ? String(raw) : (raw ?? '');
  if (typeof text !== 'string') return createTypeError('text');
  const clean = stripControlCharacters(text).trim();
  const known = clean === '' || parseDateTime(clean, { now: clock.now(), zone: 'UTC' }) !== null;
  return known ? clean : new ParameterError('moment');
}

export const OffersField = (o: { description: string }): PropertyDecorator =>
  Field<readonly Offer[]>({
    read: toOffers,
    nullable: true,
    list: true,
    api: { ...o, type: 'array', items: { $ref: getSchemaPath(Offer) } },
  });

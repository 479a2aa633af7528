import { getSchemaPath } from '@nestjs/swagger';
import { ParameterError, createTypeError } from '../../../foundation/errors/parameter-error.js';
import { stripTags } from '../../../foundation/html/plain-text.js';
import { stripControlCharacters, toUrl } from '../../../requests/validation/convert.js';
import { readWrittenDate } from '../../../requests/validation/date-text.js';
import { type DateContext, Field } from '../../../requests/validation/field.js';
import { Offer } from '../offer.js';

const MAX_OFFERS = 50;
const MAX_NAME_LENGTH = 200;

const PRICE = /^(\d{1,12}(\.\d{1,4})?)?$/;
const CURRENCY = /^([A-Z]{3})?$/;

/** schema.org ItemAvailability. */
const AVAILABILITY =
  /^(BackOrder|Discontinued|InStock|InStoreOnly|LimitedAvailability|MadeToOrder|OnlineOnly|OutOfStock|PreOrder|PreSale|Reserved|SoldOut)?$/;

/** Members that may be sent as numbers. */
const NUMERIC: readonly string[] = ['price', 'valid_from', 'valid_through'] satisfies (keyof Offer)[];

const DATES = ['valid_from', 'valid_through'] as const satisfies (keyof Offer)[];

/** Readers of members; null refuses the text. */
const READERS: { readonly [Name in keyof Offer]: (text: string) => string | null } = {
  name(text) {
    const clean = stripControlCharacters(text);
    return clean.length > MAX_NAME_LENGTH ? null : stripTags(clean);
  },
  price: (text) => match(PRICE, text.trim().replace(',', '.')),
  price_currency: (text) => match(CURRENCY, text.trim().toUpperCase()),
  url(text) {
    const url = toUrl(text);
    return url instanceof ParameterError ? null : url;
  },
  availability: (text) => match(AVAILABILITY, text.trim().replace(/^https?:\/\/schema\.org\//, '')),
  valid_from: toDateText,
  valid_through: toDateText,
};

/** Members in the order of checks. */
const EMPTY_OFFER: Offer = {
  name: '',
  price: '',
  price_currency: '',
  url: '',
  availability: '',
  valid_from: '',
  valid_through: '',
};

const MEMBERS = Object.keys(EMPTY_OFFER) as (keyof Offer)[];

/** Reads a list of offers; null, "" and the empty list mean none. */
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

/** @returns the name of the first wrong member, instead of an offer */
function toOffer(raw: unknown): Offer | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'offers';
  const sent = raw as Record<string, unknown>;
  const offer: Offer = { ...EMPTY_OFFER };
  for (const name of MEMBERS) {
    const value = sent[name] ?? '';
    const text = typeof value === 'number' && NUMERIC.includes(name) ? String(value) : value;
    const member = typeof text === 'string' ? READERS[name](text) : null;
    if (member === null) return name;
    offer[name] = member;
  }
  return offer;
}

function match(pattern: RegExp, text: string): string | null {
  return pattern.test(text) ? text : null;
}

function toDateText(text: string): string {
  return stripControlCharacters(text).trim();
}

/** Reads the dates of the offers, which depend on the request. */
function resolveOfferDates(offers: readonly Offer[], context: DateContext): Offer[] | ParameterError {
  const resolved: Offer[] = [];
  for (const [index, offer] of offers.entries()) {
    const dates: Partial<Record<(typeof DATES)[number], string>> = {};
    for (const name of DATES) {
      const date = offer[name] === '' ? '' : readWrittenDate(offer[name], context);
      if (typeof date !== 'string') return new ParameterError('offer', { number: index + 1, name });
      dates[name] = date;
    }
    resolved.push({ ...offer, ...dates });
  }
  return resolved;
}

export const OffersField = (o: { description: string }): PropertyDecorator =>
  Field<readonly Offer[]>({
    read: toOffers,
    nullable: true,
    list: true,
    resolve: resolveOfferDates,
    api: { ...o, type: 'array', items: { $ref: getSchemaPath(Offer) } },
  });

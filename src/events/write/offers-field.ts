import { getSchemaPath } from '@nestjs/swagger';
import { clock } from '../../dates/clock.js';
import { parseMoment } from '../../dates/parse-moment.js';
import { Fault, wrongType } from '../../errors/fault.js';
import { stripTags } from '../../html/plain-text.js';
import { toText, toWebAddress, withoutControls } from '../../validation/convert.js';
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
export function toOffers(raw: unknown): Offer[] | Fault {
  if (raw === null || raw === '') return [];
  if (!Array.isArray(raw)) return wrongType('list');
  if (raw.length > MAX_OFFERS) return new Fault('too_many', { max: MAX_OFFERS });
  const offers: Offer[] = [];
  for (const [index, element] of (raw as unknown[]).entries()) {
    const offer = toOffer(element);
    if (typeof offer === 'string') return new Fault('offer', { number: index + 1, name: offer });
    offers.push(offer);
  }
  return offers;
}

/** @returns the name of the member that is wrong */
function toOffer(raw: unknown): Offer | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'offers';
  const sent = raw as Record<string, unknown>;
  const read: [keyof Offer, string | Fault][] = [
    ['name', line(sent['name'])],
    ['price', price(sent['price'])],
    ['price_currency', currency(sent['price_currency'])],
    ['url', toWebAddress(sent['url'] ?? '')],
    ['availability', availability(sent['availability'])],
    ['valid_from', moment(sent['valid_from'])],
    ['valid_through', moment(sent['valid_through'])],
  ];
  const wrong = read.find(([, value]) => value instanceof Fault);
  return wrong === undefined ? (Object.fromEntries(read) as unknown as Offer) : wrong[0];
}

function line(raw: unknown): string | Fault {
  const text = toText(raw ?? '', { max: 200 });
  return text instanceof Fault ? text : stripTags(text);
}

function price(raw: unknown): string | Fault {
  const text = typeof raw === 'number' ? String(raw) : (raw ?? '');
  if (typeof text !== 'string') return wrongType('text');
  const number = text.trim().replace(',', '.');
  return number === '' || /^\d{1,12}(\.\d{1,4})?$/.test(number) ? number : wrongType('number');
}

function currency(raw: unknown): string | Fault {
  if (typeof (raw ?? '') !== 'string') return wrongType('text');
  const code = ((raw ?? '') as string).trim().toUpperCase();
  return code === '' || /^[A-Z]{3}$/.test(code) ? code : new Fault('currency');
}

/** With or without the address of schema.org before it. */
function availability(raw: unknown): string | Fault {
  if (typeof (raw ?? '') !== 'string') return wrongType('text');
  const word = ((raw ?? '') as string).trim().replace(/^https?:\/\/schema\.org\//, '');
  return word === '' || AVAILABILITY.includes(word)
    ? word
    : new Fault('one_of', { allowed: AVAILABILITY.join(', ') });
}

function moment(raw: unknown): string | Fault {
  const text = typeof raw === 'number' ? String(raw) : (raw ?? '');
  if (typeof text !== 'string') return wrongType('text');
  const clean = withoutControls(text).trim();
  const known = clean === '' || parseMoment(clean, { now: clock.now(), zone: 'UTC' }) !== null;
  return known ? clean : new Fault('moment');
}

export const OffersField = (o: { description: string }): PropertyDecorator =>
  Field<readonly Offer[]>({
    read: toOffers,
    nullable: true,
    list: true,
    api: { ...o, type: 'array', items: { $ref: getSchemaPath(Offer) } },
  });

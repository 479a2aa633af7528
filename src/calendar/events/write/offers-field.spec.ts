import 'reflect-metadata';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { Offer } from '../offer.js';
import { toOffers } from './offers-field.js';

const EMPTY: Offer = {
  name: '',
  price: '',
  price_currency: '',
  url: '',
  availability: '',
  valid_from: '',
  valid_through: '',
};
const wrong = (name: string, number = 1): ParameterError => new ParameterError('offer', { number, name });

describe('toOffers', () => {
  it.each([[null], [''], [[]]])('takes %j for none', (raw) => {
    expect(toOffers(raw)).toEqual([]);
  });

  it('reads every member', () => {
    const offer: Offer = {
      name: 'Early bird',
      price: '12.50',
      price_currency: 'EUR',
      url: 'https://example.org/tickets',
      availability: 'InStock',
      valid_from: '2027-01-01',
      valid_through: '2027-02-01 12:00:00',
    };

    expect(toOffers([offer, {}])).toEqual([offer, EMPTY]);
  });

  it.each<[Record<string, unknown>, Partial<Offer>]>([
    [{ name: ' <b>Early</b>  bird\0 ' }, { name: 'Early  bird' }],
    [{ price: 12.5 }, { price: '12.5' }],
    [{ price: 0 }, { price: '0' }],
    [{ price: ' 12,50 ' }, { price: '12.50' }],
    [{ price_currency: ' eur ' }, { price_currency: 'EUR' }],
    [{ availability: 'https://schema.org/SoldOut' }, { availability: 'SoldOut' }],
    [{ availability: ' PreOrder ' }, { availability: 'PreOrder' }],
    [{ valid_from: 1809770400 }, { valid_from: '1809770400' }],
    [{ valid_through: 'next friday' }, { valid_through: 'next friday' }],
    [{ name: null, price: null, url: null, availability: null, valid_from: null }, {}],
    [{ unknown: 'ignored' }, {}],
  ])('reads %j', (raw, members) => {
    expect(toOffers([raw])).toEqual([{ ...EMPTY, ...members }]);
  });

  it.each([
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ price: 'twelve' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1.000,50' }, 'price'],
    [{ price: 1e21 }, 'price'],
    [{ price: true }, 'price'],
    [{ price_currency: 'EURO' }, 'price_currency'],
    [{ price_currency: '€' }, 'price_currency'],
    [{ price_currency: 5 }, 'price_currency'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 5 }, 'url'],
    [{ availability: 'maybe' }, 'availability'],
    [{ availability: ['InStock'] }, 'availability'],
    [{ valid_through: {} }, 'valid_through'],
  ])('refuses %j', (raw, name) => {
    expect(toOffers([raw])).toEqual(wrong(name));
  });

  it.each([
    ['a text', 'free', new ParameterError('type_list')],
    ['a number', 5, new ParameterError('type_list')],
    ['an object', { name: 'x' }, new ParameterError('type_list')],
    ['more than fifty', Array.from({ length: 51 }, () => ({})), new ParameterError('too_many', { max: 50 })],
    ['texts in the list', ['free'], wrong('offers')],
    ['null in the list', [null], wrong('offers')],
    ['lists in the list', [[]], wrong('offers')],
    ['the second offer', [{}, { price: 'x' }], wrong('price', 2)],
  ])('refuses %s', (_, raw, expected) => {
    expect(toOffers(raw)).toEqual(expected);
  });

  it('takes fifty', () => {
    expect(toOffers(Array.from({ length: 50 }, () => ({})))).toHaveLength(50);
  });
});

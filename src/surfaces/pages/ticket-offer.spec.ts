import type { EventDto } from '../../calendar/events/event.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { findTicketOffer, getNextOfferChangeMs } from './ticket-offer.js';

type Offer = EventDto['offers'][number];

const OFFER: Offer = {
  name: '',
  price: '9',
  price_currency: 'EUR',
  url: 'https://tickets.test/',
  availability: 'InStock',
  valid_from: '',
  valid_through: '',
};

const eventWith = (...offers: readonly Partial<Offer>[]): EventDto =>
  ({ timezone: 'Europe/Ljubljana', offers: offers.map((offer) => ({ ...OFFER, ...offer })) }) as EventDto;

beforeEach(() => clock.set('2027-03-10T12:00:00Z'));
afterAll(() => clock.set(null));

it.each<[string, Partial<Offer>, boolean]>([
  ['in stock', {}, true],
  ['of an unknown availability', { availability: '' }, true],
  ['of limited availability', { availability: 'LimitedAvailability' }, true],
  ['sold out', { availability: 'SoldOut' }, false],
  ['sold out, as an address', { availability: 'https://schema.org/SoldOut' }, false],
  ['at the door alone', { availability: 'InStoreOnly' }, false],
  ['without an address', { url: '' }, false],
  ['with an unsafe address', { url: 'javascript:alert(1)' }, false],
  ['from a minute ago', { valid_from: '2027-03-10T11:59:00Z' }, true],
  ['from a minute on', { valid_from: '2027-03-10T12:01:00Z' }, false],
  ['from noon of the event', { valid_from: '2027-03-10 13:01' }, false],
  ['until today', { valid_through: '2027-03-10' }, true],
  ['until yesterday', { valid_through: '2027-03-09' }, false],
  ['from this moment on', { valid_from: '2027-03-10T12:00:00Z' }, true],
  ['until this moment', { valid_through: '2027-03-10T12:00:00Z' }, true],
  ['until a minute ago', { valid_through: '2027-03-10T11:59:00Z' }, false],
  ['with dates that nobody can read', { valid_from: 'soon', valid_through: 'sold out' }, true],
])('an offer %s can be had: %#', (_, offer, expected) => {
  expect(findTicketOffer(eventWith(offer)) !== null).toBe(expected);
});

it('is the first that can be had', () => {
  const event = eventWith({ name: 'Early', availability: 'SoldOut' }, { name: 'Usual' }, { name: 'Late' });
  expect(findTicketOffer(event)?.name).toBe('Usual');
  expect(findTicketOffer(eventWith())).toBeNull();
});

it('changes with time', () => {
  const event = eventWith({ valid_from: '2027-03-12T10:00:00Z' }, { valid_through: '2027-03-11T10:00:00Z' });
  expect(getNextOfferChangeMs(event)).toBe(Date.parse('2027-03-11T10:00:00Z') + 1);
  expect(getNextOfferChangeMs(eventWith({}))).toBe(Infinity);
});

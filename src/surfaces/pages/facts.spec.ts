import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { Markup, type Part } from '../../foundation/html/markup.js';
import {
  fact,
  findDirectionsAddress,
  findMapAddress,
  formatAddress,
  joinLinks,
  linkTo,
  renderEmail,
  renderPhone,
} from './facts.js';

const textOf = (part: Part): unknown => (part instanceof Markup ? part.html : part);

const venue = (fields: Partial<VenueDto>): VenueDto => ({ show_map_link: true, ...fields }) as VenueDto;

it.each([
  ['+386 5 664 60 00', '<a href="tel:+38656646000">+386 5 664 60 00</a>'],
  ['(05) 664-6000', '<a href="tel:056646000">(05) 664-6000</a>'],
  ['112', '<a href="tel:112">112</a>'],
  ['ask 12', 'ask 12'],
  ['', null],
  [undefined, null],
])('the phone %j is %j', (phone, shown) => {
  expect(textOf(renderPhone(phone))).toBe(shown);
});

it.each([
  ['info@city.example', '<a href="mailto:info@city.example">info@city.example</a>'],
  ['at the desk', 'at the desk'],
  ['a"b@city.example', 'a"b@city.example'],
  ['', null],
  [undefined, null],
])('the e-mail %j is %j', (email, shown) => {
  expect(textOf(renderEmail(email === undefined ? {} : { email }))).toBe(shown);
});

it.each([
  ['https://www.city.example/', '<a href="https://www.city.example/" rel="noopener">city.example</a>'],
  ['http://city.example/a/', '<a href="http://city.example/a/" rel="noopener">city.example/a</a>'],
  [
    `https://city.example/${'a'.repeat(27)}`,
    `<a href="https://city.example/${'a'.repeat(27)}" rel="noopener">city.example/${'a'.repeat(27)}</a>`,
  ],
  [
    `https://city.example/${'a'.repeat(28)}`,
    `<a href="https://city.example/${'a'.repeat(28)}" rel="noopener">city.example/${'a'.repeat(26)}…</a>`,
  ],
  ['javascript:alert(1)', null],
  ['', null],
  [undefined, null],
])('the link to %j is %j', (url, shown) => {
  expect(textOf(linkTo(url))).toBe(shown);
});

it('an address has its lines in the order of letters, without empty ones', () => {
  const whole = {
    address: 'Titov trg 3',
    zip: '6000',
    city: 'Koper',
    stateprovince: 'Istra',
    country: 'Slovenia',
  };
  expect(formatAddress(venue(whole))).toEqual(['Titov trg 3', '6000 Koper', 'Istra', 'Slovenia']);
  expect(formatAddress(venue({ address: '', city: 'Koper' }))).toEqual(['Koper']);
  expect(formatAddress(venue({}))).toEqual([]);
});

it('the map is that of the position, or else of the address, unless the venue has no link to it', () => {
  const map = 'https://www.openstreetmap.org';
  const position = { geo_lat: 45.5, geo_lng: 13.7 };
  const address = { address: 'Trg 3', city: 'Koper' };
  expect(findMapAddress(venue({ ...position, ...address }))).toBe(
    `${map}/?mlat=45.5&mlon=13.7#map=17/45.5/13.7`,
  );
  expect(findMapAddress(venue({ geo_lat: 0, geo_lng: 0 }))).toBe(`${map}/?mlat=0&mlon=0#map=17/0/0`);
  expect(findMapAddress(venue(address))).toBe(`${map}/search?query=Trg%203%2C%20Koper`);
  expect(findMapAddress(venue({}))).toBeNull();
  expect(findMapAddress(venue({ ...position, show_map_link: false }))).toBeNull();

  expect(findDirectionsAddress(venue(position))).toBe(`${map}/directions?to=45.5%2C13.7`);
  expect(findDirectionsAddress(venue({ geo_lat: 0, geo_lng: 0 }))).toBe(`${map}/directions?to=0%2C0`);
  expect(findDirectionsAddress(venue(address))).toBeNull();
  expect(findDirectionsAddress(venue({ ...position, show_map_link: false }))).toBeNull();
});

it('facts and links are those that say something', () => {
  expect(textOf(fact('Doors', null, '', false, '19:00', 'Late'))).toMatch(
    /^<div>\s*<dt>Doors<\/dt>\s*<dd>19:00<\/dd><dd>Late<\/dd>\s*<\/div>$/,
  );
  expect(fact('Doors', null, undefined, '')).toBeNull();
  const [one, other] = ['https://a.example', 'https://b.example'].map((url) => linkTo(url));
  expect(textOf(joinLinks(', ', [null, one ?? null, null, other ?? null]))).toBe(
    '<a href="https://a.example" rel="noopener">a.example</a>, <a href="https://b.example" rel="noopener">b.example</a>',
  );
  expect(joinLinks(', ', [null])).toBeNull();
});

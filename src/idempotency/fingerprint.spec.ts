import { type Fingerprinted, fingerprintOf, hashOfKey } from './fingerprint.js';

const REQUEST: Fingerprinted = {
  address: '/calendar/events/v1/events?_fields=id',
  language: 'en',
  conditions: ['"tag"', undefined],
  body: { title: 'Tide' },
  file: { buffer: Buffer.from('GIF89a'), originalname: 'tide.gif' },
};

it('is the same for the same request', () => {
  expect(fingerprintOf('key', REQUEST)).toEqual(fingerprintOf('key', structuredClone(REQUEST)));
  expect(hashOfKey('key')).toEqual(hashOfKey('key'));
});

it.each<[string, Partial<Fingerprinted>]>([
  ['address', { address: '/calendar/events/v1/events?_fields=title' }],
  ['language', { language: 'de' }],
  ['condition', { conditions: ['"other"', undefined] }],
  ['body', { body: { title: 'Tide', slug: 'tide' } }],
  ['file', { file: { buffer: Buffer.from('GIF87a'), originalname: 'tide.gif' } }],
  ['name of the file', { file: { buffer: Buffer.from('GIF89a'), originalname: 'other.gif' } }],
  ['kind of body', { file: undefined }],
])('is another one for another %s', (_, change) => {
  expect(fingerprintOf('key', { ...REQUEST, ...change })).not.toEqual(fingerprintOf('key', REQUEST));
});

it('says nothing without the key', () => {
  expect(fingerprintOf('other', REQUEST)).not.toEqual(fingerprintOf('key', REQUEST));
  expect(hashOfKey('other')).not.toEqual(hashOfKey('key'));
});

import { type FingerprintInput, computeFingerprint, hashKey } from './fingerprint.js';

const REQUEST: FingerprintInput = {
  address: '/calendar/events/v1/events?_fields=id',
  language: 'en',
  conditions: ['"tag"', undefined],
  body: { title: 'Tide' },
  file: { buffer: Buffer.from('GIF89a'), originalname: 'tide.gif' },
};

it('is the same for the same request', () => {
  expect(computeFingerprint('key', REQUEST)).toEqual(computeFingerprint('key', structuredClone(REQUEST)));
  expect(hashKey('key')).toEqual(hashKey('key'));
});

it.each<[string, Partial<FingerprintInput>]>([
  ['address', { address: '/calendar/events/v1/events?_fields=title' }],
  ['language', { language: 'de' }],
  ['condition', { conditions: ['"other"', undefined] }],
  ['body', { body: { title: 'Tide', slug: 'tide' } }],
  ['file', { file: { buffer: Buffer.from('GIF87a'), originalname: 'tide.gif' } }],
  ['name of the file', { file: { buffer: Buffer.from('GIF89a'), originalname: 'other.gif' } }],
  ['kind of body', { file: undefined }],
])('is another one for another %s', (_, change) => {
  expect(computeFingerprint('key', { ...REQUEST, ...change })).not.toEqual(
    computeFingerprint('key', REQUEST),
  );
});

it('says nothing without the key', () => {
  expect(computeFingerprint('other', REQUEST)).not.toEqual(computeFingerprint('key', REQUEST));
  expect(hashKey('other')).not.toEqual(hashKey('key'));
});

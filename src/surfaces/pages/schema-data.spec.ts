import { cleanSchemaData } from './schema-data.js';

it.each<[string, unknown, unknown]>([
  ['an entity', { name: 'Food &amp; Drink' }, { name: 'Food & Drink' }],
  ['an entity of the original', { name: 'Food &#038; Drink' }, { name: 'Food & Drink' }],
  ['an entity in the text itself', { name: 'How to write &amp;amp;' }, { name: 'How to write &amp;' }],
  ['a comparison', { name: '1 &lt; 2 &amp;&amp; 3 &gt; 2' }, { name: '1 < 2 && 3 > 2' }],
  ['a script element', { name: '&lt;script&gt;x&lt;/script&gt;' }, { name: '&lt;script>x&lt;/script>' }],
  ['a comment', { name: '&lt;!--' }, { name: '&lt;!--' }],
  ['an address', { url: 'https://x.test/?a=1&copy=2' }, { url: 'https://x.test/?a=1&copy=2' }],
  ['empty values', { a: '', b: null, c: [], d: {}, e: undefined, f: 0, g: false }, { f: 0, g: false }],
  ['an item of a type alone', { offers: [{ '@type': 'Offer', name: '' }], name: 'x' }, { name: 'x' }],
  ['a free event', { availability: 'inStock' }, { availability: 'https://schema.org/InStock' }],
  ['the performer of every event', { performer: 'Organization', name: 'x' }, { name: 'x' }],
  [
    'a performer',
    { performer: { '@type': 'MusicGroup', name: 'A' } },
    { performer: { '@type': 'MusicGroup', name: 'A' } },
  ],
  [
    'organizers, which are no persons',
    { organizer: [{ '@type': 'Person', name: 'Person' }] },
    { organizer: [{ '@type': 'Organization', name: 'Person' }] },
  ],
  ['no data', undefined, undefined],
])('writes %s', (_, sent, cleaned) => {
  const wrapped = { '@context': 'https://schema.org', '@type': 'Event', about: sent };
  const { about } = cleanSchemaData(wrapped) as { readonly about?: unknown };
  expect(about).toEqual(cleaned);
  expect(JSON.stringify(about)).toBe(JSON.stringify(cleaned));
});

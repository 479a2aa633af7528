/** A venue and an organizer in Slovenian, their original, and German: names, fields, and what is shown of them. */
export const LANGUAGES_CAST = {
  venue: {
    slovenian: { name: 'Dvorana', slug: 'dvorana', description: 'Velika.' },
    german: { name: 'Halle', slug: 'halle' },
    english: { name: 'Hall', slug: 'hall' },
    large: { name: 'Große Halle', slug: 'grosse-halle' },
    /** What the original has beside its name and description, and what the translation has. */
    original: { city: 'Koper', country: 'Slovenija' },
    translated: { city: 'Capodistria' },
    /** A fact, and what is shown of facts and filled gaps in both languages once it is written. */
    fact: { zip: '6000' },
    shared: { country: 'Slovenija', zip: '6000' },
    word: { city: 'Capodistria' },
    description: 'Nova.',
    /** A field that the translation lacks, one that it has, and what is left when both are cleared. */
    gap: 'country',
    written: { city: 'Capodistria' },
    left: { country: 'Slovenija' },
    /** The gaps of the translation for those who edit, and what fills them for others. */
    unfilled: {
      description: null,
      address: null,
      city: 'Capodistria',
      country: null,
      province: null,
      state: null,
      stateprovince: null,
    },
    filled: { description: '<p>Velika.</p>', country: 'Slovenija' },
    cities: { sl: { city: 'Koper' }, de: { city: 'Capodistria' } },
  },
  organizer: {
    slovenian: { name: 'Društvo', slug: 'drustvo', description: 'Veliko.' },
    german: { name: 'Verein', slug: 'verein' },
    english: { name: 'Quay', slug: 'quay' },
    large: { name: 'Große Gruppe', slug: 'grosse-gruppe' },
    original: { phone: '1' },
    translated: {},
    fact: { website: 'https://a.example/' },
    shared: { phone: '1', website: 'https://a.example/' },
    word: { description: 'Grande.' },
    description: 'Novo.',
    gap: 'description',
    written: { description: 'Groß.' },
    left: {},
    unfilled: { description: null },
    filled: { description: '<p>Veliko.</p>' },
    cities: { sl: {}, de: {} },
  },
} as const;

/** Venues and organizers: tests of what they have in common run for both. */
export const NOUNS = [
  {
    one: 'venue',
    a: 'a venue',
    other: 'organizer',
    anOther: 'an organizer',
    many: 'venues',
    name: 'Hall',
    slug: 'hall',
    /** Fields by which namesakes are told apart. */
    numbered: (n: number): object => ({ zip: String(n) }),
    /** One more field as it is sent and shown, another value of it, and what is shown beside it. */
    detail: { city: 'Koper' },
    change: { city: 'Piran' },
    defaults: { show_map: true, show_map_link: true },
  },
  {
    one: 'organizer',
    a: 'an organizer',
    other: 'venue',
    anOther: 'a venue',
    many: 'organizers',
    name: 'Quay',
    slug: 'quay',
    numbered: (n: number): object => ({ email: `n${n}@a.example` }),
    detail: { email: 'info@koper.example' },
    change: { email: 'info@piran.example' },
    defaults: {},
  },
] as const;

/** Venues and organizers: tests of what they have in common run for both. */
export const NOUNS = [
  {
    one: 'venue',
    other: 'organizer',
    many: 'venues',
    /** Fields by which namesakes are told apart. */
    numbered: (n: number): object => ({ zip: String(n) }),
    /** One more field as it is sent and shown, and what is shown beside it. */
    detail: { city: 'Koper' },
    defaults: { show_map: true, show_map_link: true },
  },
  {
    one: 'organizer',
    other: 'venue',
    many: 'organizers',
    numbered: (n: number): object => ({ email: `n${n}@a.example` }),
    detail: { email: 'info@koper.example' },
    defaults: {},
  },
] as const;

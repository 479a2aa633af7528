import type { SampleEvent } from './types.js';

/** The event of the sample calendar that repeats. */
export const openChoir: SampleEvent = {
  key: 'open-choir',
  inDays: 16,
  at: '19:30',
  minutes: 90,
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=6',
  original: 'sl',
  texts: {
    sl: {
      title: 'Odprti zbor: kdor diha, lahko poje',
      description:
        'Šest večerov, trije glasovi in ena pesem, ki jo na koncu znamo vsi. Not ni treba brati; dovolj je, da poslušate sosedo.\n\nPridete lahko kadar koli, tudi samo enkrat. Po vaji je čaj.',
      excerpt: 'Šest večerov, trije glasovi, ena pesem.',
    },
    en: {
      title: 'Open Choir: If You Breathe, You Can Sing',
      description:
        'Six evenings, three voices and one song that everybody knows at the end. Nobody reads music here; listening to your neighbour is enough.\n\nCome whenever you like, even once. There is tea afterwards.',
      excerpt: 'Six evenings, three voices, one song.',
    },
    de: {
      title: 'Offener Chor: Wer atmet, kann singen',
      description:
        'Sechs Abende, drei Stimmen und ein Lied, das am Ende alle können. Noten liest hier niemand; es genügt, der Nachbarin zuzuhören.\n\nSie können jederzeit dazukommen, auch nur einmal. Danach gibt es Tee.',
      excerpt: 'Sechs Abende, drei Stimmen, ein Lied.',
    },
  },
  categories: ['classical', 'workshops'],
  tags: ['beginners', 'free-entry'],
  venue: 'kolut',
  organizers: ['kolektiv-kolut'],
  cost: '0',
};

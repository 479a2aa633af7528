import type { SampleEvent } from './types.js';

/** The big ones, four months ahead and more. */
export const eventsFartherAhead: SampleEvent[] = [
  {
    key: 'three-passes',
    inDays: 130,
    allDay: true,
    days: 3,
    timezone: 'Europe/Ljubljana',
    original: 'en',
    texts: {
      en: {
        title: 'Three Passes, Two Huts, One Pace',
        description:
          '<p>Three days on foot in the Julian Alps, at the speed of the slowest, who gets to choose the songs. The route is fixed the week before, to suit the season and the weather.</p>' +
          '<ul><li>Meeting point: Ljubljana railway station, 07:15</li><li>Between five and seven hours of walking a day</li><li>Beds, soup and breakfast are included</li></ul>' +
          '<p>There is no map for this event, on purpose: the guide carries it.</p>',
        excerpt: 'Three days in the Julian Alps at the speed of the slowest.',
      },
      sl: {
        title: 'Trije prelazi, dve koči, en korak',
        description:
          '<p>Tri dni peš po Julijskih Alpah, s hitrostjo najpočasnejšega, ki zato izbira pesmi. Pot določimo teden prej, glede na letni čas in vreme.</p>' +
          '<ul><li>Zbirno mesto: železniška postaja Ljubljana, 7.15</li><li>Od pet do sedem ur hoje na dan</li><li>Postelja, juha in zajtrk so vključeni</li></ul>',
        excerpt: 'Tri dni po Julijskih Alpah s hitrostjo najpočasnejšega.',
      },
      de: {
        title: 'Drei Pässe, zwei Hütten, ein Tempo',
        description:
          '<p>Drei Tage zu Fuß durch die Julischen Alpen, im Tempo der Langsamsten, die dafür die Lieder aussuchen dürfen. Die Route legen wir in der Woche davor fest, je nach Jahreszeit und Wetter.</p>' +
          '<ul><li>Treffpunkt: Bahnhof Ljubljana, 7.15 Uhr</li><li>Fünf bis sieben Stunden Gehzeit am Tag</li><li>Bett, Suppe und Frühstück inbegriffen</li></ul>',
        excerpt: 'Drei Tage durch die Julischen Alpen, im Tempo der Langsamsten.',
      },
      it: {
        title: 'Tre passi, due rifugi, un’andatura sola',
        description:
          '<p>Tre giorni a piedi nelle Alpi Giulie, al ritmo di chi va più piano, che in cambio sceglie le canzoni. Il percorso si decide la settimana prima, secondo la stagione e il tempo.</p>' +
          '<ul><li>Ritrovo: stazione ferroviaria di Lubiana, ore 7.15</li><li>Da cinque a sette ore di cammino al giorno</li><li>Letto, zuppa e colazione inclusi</li></ul>',
        excerpt: 'Tre giorni nelle Alpi Giulie al ritmo di chi va più piano.',
      },
    },
    categories: ['outdoors'],
    tags: ['open-air', 'small-group', 'book-ahead'],
    organizers: ['night-paths'],
    cost: '€160',
    website: 'https://nightpaths.example/three-passes',
    offers: [
      {
        name: 'Bed and board, three days',
        price: '160',
        price_currency: 'EUR',
        url: 'https://nightpaths.example/three-passes',
        availability: 'PreOrder',
      },
    ],
  },
  {
    key: 'open-courtyards',
    inDays: 150,
    allDay: true,
    days: 4,
    timezone: 'Europe/Madrid',
    original: 'es',
    texts: {
      es: {
        title: 'Puertas y patios: cuatro días de casas abiertas',
        description:
          '<p>Veintidós casas del barrio abren sus patios y cada una prepara algo: un recital, un guiso, un pájaro que habla o simplemente una silla a la sombra.</p>' +
          '<p>El plano se recoge en la <strong>Casa del Pozo Azul</strong>. No hay orden recomendado; perderse está incluido.</p>',
        excerpt: 'Veintidós patios abiertos y un plano para perderse.',
      },
      en: {
        title: 'Doors and Courtyards: Four Days of Open Houses',
        description:
          '<p>Twenty-two houses of the quarter open their courtyards, and each prepares something: a recital, a stew, a talking bird or simply a chair in the shade.</p>' +
          '<p>Pick up the map at the <strong>Casa del Pozo Azul</strong>. There is no recommended order; getting lost is included.</p>',
        excerpt: 'Twenty-two open courtyards, and a map to get lost with.',
      },
    },
    categories: ['outdoors', 'music'],
    tags: ['festival', 'free-entry', 'open-air', 'all-ages'],
    venue: 'pozo-azul',
    organizers: ['pozo-azul'],
    cost: '0',
    featured: true,
  },
  {
    key: 'night-of-small-museums',
    inDays: 165,
    at: '17:00',
    minutes: 300,
    timezone: 'Europe/Warsaw',
    original: 'pl',
    texts: {
      pl: {
        title: 'Wieczór najmniejszych muzeów',
        description:
          '<p>Muzeum guzików w szafie, muzeum biletów w walizce, muzeum ciszy na strychu. Na jeden wieczór trzynaścioro zbieraczy otwiera swoje kolekcje, a każda mieści się w jednym pokoju.</p>' +
          '<p>Bilet jest zarazem eksponatem: ostatnie muzeum zatrzyma go na zawsze.</p>',
        excerpt: 'Trzynaście muzeów, a każde mieści się w jednym pokoju.',
      },
      en: {
        title: 'An Evening of Very Small Museums',
        description:
          '<p>A museum of buttons in a wardrobe, a museum of tickets in a suitcase, a museum of silence in the attic. For one evening thirteen collectors open their collections, each of which fits into a single room.</p>' +
          '<p>Your ticket is an exhibit, too: the last museum keeps it for good.</p>',
        excerpt: 'Thirteen museums, each no bigger than a room.',
      },
    },
    categories: ['art', 'family'],
    tags: ['festival', 'local-history', 'all-ages'],
    venue: 'biala-sowa',
    organizers: ['biala-sowa'],
    cost: '20 zł',
  },
];

import type { SampleEvent } from './types.js';

export const musicEvents: SampleEvent[] = [
  {
    key: 'slow-tide-quartet',
    inDays: 2,
    at: '19:30',
    minutes: 120,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'Slow Tide Quartet: Songs for a Low River',
        description:
          '<p>Two violins, a viola and a cello walk into a candle factory. The Slow Tide Quartet plays an evening of new pieces written around the sounds of the Thames at low water: chains, gulls, mud and the odd shopping trolley.</p>' +
          '<p>The bar opens at <strong>18:45</strong>, and the second half is played in near darkness. If you would like help finding your seat, come a little early.</p>',
        excerpt: 'New music for four strings and one very muddy river.',
      },
    },
    categories: ['classical'],
    tags: ['premiere', 'step-free', 'book-ahead'],
    venue: 'tallow-lane-hall',
    organizers: ['tallow-lane-arts'],
    cost: ['£9', '£14'],
    website: 'https://tallowlane.example/slow-tide',
    featured: true,
    offers: [
      {
        name: 'Standard',
        price: '14',
        price_currency: 'GBP',
        url: 'https://tallowlane.example/slow-tide/tickets',
        availability: 'InStock',
      },
      {
        name: 'Concession',
        price: '9',
        price_currency: 'GBP',
        url: 'https://tallowlane.example/slow-tide/tickets',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'kolut-till-morning',
    inDays: 9,
    at: '21:30',
    minutes: 480,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Kolut do jutra: trobila, bobni in zajtrk',
        description:
          '<p>Noč, ki se začne s trobili in konča z žganci. Štiri zasedbe se v dolgi dvorani podajajo od enega konca do drugega, občinstvo pa hodi za njimi.</p>' +
          '<ul><li><strong>21.30</strong> pihalna godba s predmestja</li><li><strong>0.00</strong> bobnarski krog, odprt za vse</li><li><strong>5.00</strong> zajtrk za dolgo mizo</li></ul>' +
          '<p>Čepke za ušesa dobite pri vhodu, zajtrk je vključen v ceno.</p>',
        excerpt: 'Štiri zasedbe, ena dolga dvorana in zajtrk ob petih.',
      },
      en: {
        title: 'Kolut till Morning: Brass, Drums and Breakfast',
        description:
          '<p>A night that begins with brass and ends with buckwheat porridge. Four bands hand the music from one end of the long hall to the other, and the audience walks along.</p>' +
          '<ul><li><strong>21:30</strong> a brass band from the outskirts</li><li><strong>00:00</strong> a drum circle, open to all</li><li><strong>05:00</strong> breakfast at the long table</li></ul>' +
          '<p>Earplugs at the door; breakfast is included.</p>',
        excerpt: 'Four bands, one long hall, and breakfast at five.',
      },
      de: {
        title: 'Kolut bis zum Morgen: Blech, Trommeln und Frühstück',
        description:
          '<p>Eine Nacht, die mit Blechbläsern beginnt und mit Buchweizenbrei endet. Vier Bands reichen die Musik von einem Ende der langen Halle zum anderen weiter, und das Publikum geht mit.</p>' +
          '<p>Ohrstöpsel gibt es am Eingang, das Frühstück um fünf ist inbegriffen.</p>',
        excerpt: 'Vier Bands, eine lange Halle und Frühstück um fünf.',
      },
    },
    categories: ['music', 'food'],
    tags: ['late-night', 'step-free'],
    venue: 'kolut',
    organizers: ['kolektiv-kolut'],
    cost: '€12',
    featured: true,
  },
  {
    key: 'fado-by-the-salt',
    inDays: 16,
    at: '21:00',
    minutes: 105,
    timezone: 'Europe/Lisbon',
    original: 'pt-pt',
    texts: {
      'pt-pt': {
        title: 'Fado à beira do sal',
        description:
          '<p>Uma voz, duas guitarras e paredes que já ouviram muita coisa. Canta-se sem microfone, com as luzes baixas e as portas abertas para o rio.</p>' +
          '<p>Entre a primeira e a segunda parte servimos caldo verde. <em>Silêncio, que se vai cantar o fado.</em></p>',
        excerpt: 'Uma voz, duas guitarras, nenhum microfone.',
      },
      en: {
        title: 'Fado by the Salt',
        description:
          '<p>One voice, two guitars and walls that have heard a great deal. There is no microphone; the lights are low, and the doors stand open towards the river.</p>' +
          '<p>Between the two halves we serve kale soup. Please keep your silence until the last chord, and then make up for it.</p>',
        excerpt: 'One voice, two guitars, no microphone.',
      },
      es: {
        title: 'Fado a la orilla de la sal',
        description:
          '<p>Una voz, dos guitarras y unas paredes que ya han oído de todo. Se canta sin micrófono, con las luces bajas y las puertas abiertas al río.</p>' +
          '<p>Entre la primera y la segunda parte servimos caldo verde.</p>',
        excerpt: 'Una voz, dos guitarras y ningún micrófono.',
      },
    },
    categories: ['jazz-folk'],
    tags: ['book-ahead', 'local-history'],
    venue: 'armazem',
    organizers: ['mare-mansa'],
    cost: '€15',
    offers: [
      {
        name: 'Lugar sentado',
        price: '15',
        price_currency: 'EUR',
        url: 'https://maremansa.example/bilhetes',
        availability: 'LimitedAvailability',
      },
    ],
  },
  {
    key: 'three-voices',
    inDays: 24,
    at: '21:00',
    minutes: 100,
    timezone: 'Europe/Madrid',
    original: 'es',
    texts: {
      es: {
        title: 'Tres patios, tres voces',
        description:
          'Tres cantaoras, una en cada patio, empiezan a la vez y terminan juntas alrededor de la fuente. El público se mueve a su aire entre ellas.\n\nSi refresca, hay mantas. Después del concierto, la cocina sigue abierta una hora más.',
        excerpt: 'Tres cantaoras, tres patios y una sola fuente.',
      },
      en: {
        title: 'Three Courtyards, Three Voices',
        description:
          'Three flamenco singers, one in each courtyard, begin at the same moment and end together around the fountain. The audience wanders between them as it pleases.\n\nThere are blankets if it turns cool, and the kitchen stays open for an hour afterwards.',
        excerpt: 'Three singers, three courtyards and a single fountain.',
      },
      fr: {
        title: 'Trois patios, trois voix',
        description:
          'Trois chanteuses de flamenco, une dans chaque patio, commencent au même instant et se retrouvent autour de la fontaine. Le public circule de l’une à l’autre à sa guise.\n\nDes couvertures sont prévues s’il fait frais, et la cuisine reste ouverte une heure après le concert.',
        excerpt: 'Trois chanteuses, trois patios, une seule fontaine.',
      },
    },
    categories: ['jazz-folk'],
    tags: ['open-air'],
    venue: 'pozo-azul',
    organizers: ['pozo-azul'],
    cost: ['€0', '€8'],
  },
  {
    key: 'morning-ragas',
    inDays: 33,
    at: '06:30',
    minutes: 90,
    timezone: 'Asia/Kolkata',
    original: 'en',
    texts: {
      en: {
        title: 'Morning Ragas in the Courtyard',
        description:
          '<p>Some ragas belong to the first hours of the day, and are seldom heard by people with alarm clocks. We play them when they are meant to be played: sarod, tabla and tanpura, with the parakeets joining in from the trees.</p>' +
          '<p>Mats and cushions are on the stone floor; a few chairs stand along the wall. <strong>Filter coffee from 06:00.</strong></p>',
        excerpt: 'Sarod, tabla and parakeets, before the traffic wakes up.',
      },
    },
    categories: ['classical'],
    tags: ['open-air', 'all-ages', 'step-free'],
    venue: 'jacaranda-court',
    organizers: ['banyan-circle'],
    cost: '₹300',
  },
  {
    key: 'come-and-sing',
    inDays: 47,
    at: '14:00',
    minutes: 210,
    timezone: 'Europe/Stockholm',
    original: 'sv',
    texts: {
      sv: {
        title: 'Kör för en eftermiddag',
        description:
          '<p>Du behöver inte kunna läsa noter, och du behöver inte ha sjungit sedan skolavslutningen. Klockan två är vi främlingar, klockan fem ger vi konsert för kajen.</p>' +
          '<p>Vi lär oss tre fyrstämmiga sånger på gehör. Fika ingår, liksom ett varmt rum att vara nervös i.</p>',
        excerpt: 'Främlingar klockan två, kör klockan fem.',
      },
      en: {
        title: 'Come and Sing: A Choir for One Afternoon',
        description:
          '<p>You need not read music, and it does not matter if you have not sung since school. At two we are strangers; at five we give a concert for the quay.</p>' +
          '<p>We learn three songs in four parts by ear. Coffee and buns are included, and so is a warm room to be nervous in.</p>',
        excerpt: 'Strangers at two, a choir at five.',
      },
    },
    categories: ['classical', 'workshops'],
    tags: ['free-entry', 'beginners', 'all-ages', 'step-free'],
    venue: 'norra-slipen',
    organizers: ['slipens-vanner'],
    cost: '0',
  },
  {
    key: 'six-strings',
    inDays: 61,
    at: '20:00',
    minutes: 150,
    timezone: 'America/New_York',
    original: 'en',
    texts: {
      en: {
        title: 'Six Strings, Four Storeys',
        description:
          'One guitarist per floor, and a different century on each: lute songs in the cellar, ragtime by the ovens, bossa nova on the second floor and something with pedals under the roof.\n\nYour ticket is good for all four. Change floors whenever the bell rings, or stay where you are and let the others come to you.',
        excerpt: 'Four guitarists, four centuries and a good many stairs.',
      },
    },
    categories: ['music', 'jazz-folk'],
    tags: ['book-ahead'],
    venue: 'halyard-house',
    organizers: ['halyard-company'],
    cost: ['$20', '$28'],
    offers: [
      {
        name: 'Early bird',
        price: '20',
        price_currency: 'USD',
        url: 'https://halyardhouse.example/six-strings',
        availability: 'SoldOut',
      },
      {
        name: 'General admission',
        price: '28',
        price_currency: 'USD',
        url: 'https://halyardhouse.example/six-strings',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'ferry-horn-blues',
    inDays: -6,
    at: '18:00',
    minutes: 150,
    timezone: 'Australia/Sydney',
    original: 'en',
    texts: {
      en: {
        title: 'Ferry Horn Blues',
        description:
          'A blues band tuned to the exact pitch of the quarter-past-six ferry. When the horn sounds, they answer it.\n\nBring a cushion for the jetty; the shed has room for eighty and the tide has room for the rest.',
        excerpt: 'A blues band, a jetty and a ferry that plays along.',
      },
    },
    categories: ['jazz-folk'],
    tags: ['open-air', 'dogs-welcome', 'free-entry'],
    venue: 'ferrymasters-shed',
    organizers: ['slow-ladle'],
    cost: 'Donation',
  },
];

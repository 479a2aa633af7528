import type { SampleEvent } from './types.js';

export const workshopEvents: SampleEvent[] = [
  {
    key: 'tool-library',
    inDays: 0,
    allDay: true,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'Tool Library Open House',
        description:
          'Four hundred tools that nobody needs to own, from apple peelers to a walk-behind plough. Join for the price of a sandwich and borrow your first one today.\n\nAt two we sharpen whatever you bring, within reason and within the law.',
        excerpt: 'Four hundred tools that nobody needs to own.',
      },
    },
    categories: ['workshops'],
    tags: ['free-entry', 'sustainability', 'step-free', 'hands-on'],
    venue: 'tallow-lane-hall',
    organizers: ['tallow-lane-arts'],
    cost: '0',
  },
  {
    key: 'bookbinding',
    inDays: 12,
    at: '13:00',
    minutes: 240,
    timezone: 'Asia/Tokyo',
    original: 'en',
    texts: {
      en: {
        title: 'Bookbinding in an Afternoon',
        description:
          '<p>Fold, pierce, sew, press: in four hours a stack of paper becomes a notebook that opens flat. We use a stab binding with four holes, the simplest and one of the handsomest.</p>' +
          '<p>Ten places. Thread in nineteen colours; choosing one takes longest.</p>',
        excerpt: 'A notebook that opens flat, sewn by you.',
      },
    },
    categories: ['workshops'],
    tags: ['hands-on', 'beginners', 'small-group', 'book-ahead'],
    venue: 'paper-room',
    organizers: ['paper-boat'],
    cost: '¥4500',
    offers: [
      {
        name: 'One place, materials included',
        price: '4500',
        price_currency: 'JPY',
        url: 'https://paperboat.example/bookbinding',
        availability: 'SoldOut',
      },
    ],
  },
  {
    key: 'repair-evening',
    inDays: 18,
    at: '17:30',
    minutes: 180,
    timezone: 'Europe/Stockholm',
    original: 'sv',
    texts: {
      sv: {
        title: 'Lagakväll på varvet',
        description:
          '<p>Ta med brödrosten som slutat hoppa, tröjan med hålet eller stolen som gungar. Vi lagar tillsammans: du håller i skruvmejseln, vi håller modet uppe.</p>' +
          '<p>Det som inte går att laga blir reservdelar. Bullarna går alltid åt.</p>',
        excerpt: 'Du håller i skruvmejseln, vi håller modet uppe.',
      },
      en: {
        title: 'Repair Evening at the Boatyard',
        description:
          '<p>Bring the toaster that has stopped popping, the jumper with the hole or the chair that rocks. We mend together: you hold the screwdriver, we hold our nerve.</p>' +
          '<p>What cannot be mended is kept for parts. The buns are never left over.</p>',
        excerpt: 'You hold the screwdriver, we hold our nerve.',
      },
    },
    categories: ['workshops'],
    tags: ['free-entry', 'hands-on', 'sustainability', 'step-free'],
    venue: 'norra-slipen',
    organizers: ['slipens-vanner'],
    cost: '0',
  },
  {
    key: 'tile-painting',
    inDays: 41,
    at: '10:00',
    minutes: 180,
    timezone: 'Europe/Lisbon',
    original: 'pt-pt',
    texts: {
      'pt-pt': {
        title: 'Pintar um azulejo (e perceber uma parede)',
        description:
          '<p>Começamos com um passeio curto pelas fachadas da rua e acabamos com as mãos azuis. Cada participante pinta dois azulejos: um para levar, outro para o muro do pátio.</p>' +
          '<p>As peças vão ao forno e podem ser levantadas na semana seguinte.</p>',
        excerpt: 'Um azulejo para levar, outro para o muro do pátio.',
      },
      en: {
        title: 'Paint a Tile (and Understand a Wall)',
        description:
          '<p>We begin with a short walk along the façades of the street and end with blue hands. Everybody paints two tiles: one to take home, and one for the courtyard wall.</p>' +
          '<p>The tiles are fired and can be fetched a week later, or posted anywhere for the cost of the stamp.</p>',
        excerpt: 'One tile to take home, one for the courtyard wall.',
      },
    },
    categories: ['workshops', 'art'],
    tags: ['hands-on', 'beginners', 'local-history', 'small-group'],
    venue: 'armazem',
    organizers: ['mare-mansa'],
    cost: '€35',
  },
  {
    key: 'block-printing',
    inDays: 54,
    at: '10:30',
    minutes: 330,
    timezone: 'Asia/Kolkata',
    original: 'en',
    texts: {
      en: {
        title: 'A Day of Block Printing with Natural Dyes',
        description:
          '<p>Carved teak blocks, three pots of colour and six metres of cotton to practise on. In the morning we learn to print a straight border; in the afternoon nobody minds any more whether it is straight.</p>' +
          '<ul><li>Indigo, madder and pomegranate rind</li><li>Lunch on banana leaves</li><li>A scarf of your own to take home</li></ul>',
        excerpt: 'Indigo, madder and a scarf of your own.',
      },
    },
    categories: ['workshops'],
    tags: ['hands-on', 'small-group', 'vegetarian', 'sustainability'],
    venue: 'jacaranda-court',
    organizers: ['banyan-circle'],
    cost: '₹1200',
    offers: [
      {
        name: 'Full day with lunch',
        price: '1200',
        price_currency: 'INR',
        url: 'https://banyancircle.example/block-printing',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'zine-lab',
    inDays: 82,
    at: '11:00',
    minutes: 360,
    timezone: 'America/Los_Angeles',
    original: 'en',
    texts: {
      en: {
        title: 'Zine Lab: From Blank Page to Swap Table',
        description:
          'Arrive with an opinion, a recipe or a grudge. Write it, draw it, cut it out, copy it thirty times, staple your thumb, and trade it for twenty-nine zines by other people.\n\nThe copier is temperamental and answers only to Dolores, who will be there all day.',
        excerpt: 'Write it, draw it, staple it, swap it.',
      },
    },
    categories: ['workshops'],
    tags: ['hands-on', 'beginners'],
    venue: 'pepper-tree-yard',
    organizers: ['second-reel', 'paper-boat'],
    cost: '$25',
  },
  {
    key: 'first-accordion',
    inDays: 97,
    at: '18:00',
    minutes: 90,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Harmonika za popolne začetnike',
        description:
          'Dvajset izposojenih harmonik, ena potrpežljiva učiteljica in sosedje, ki smo jih opozorili vnaprej. Po devetdesetih minutah znate zaigrati eno polko, počasi.\n\nHarmonike so težke približno toliko kot mačka, ki se ji ne ljubi.',
        excerpt: 'Po devetdesetih minutah ena polka, počasi.',
      },
      en: {
        title: 'Accordion for Absolute Beginners',
        description:
          'Twenty borrowed accordions, one patient teacher, and neighbours who have been warned. After ninety minutes you can play one polka, slowly.\n\nAn accordion weighs about as much as a cat that does not feel like it.',
        excerpt: 'After ninety minutes: one polka, slowly.',
      },
    },
    categories: ['workshops', 'jazz-folk'],
    tags: ['hands-on', 'beginners', 'book-ahead'],
    venue: 'kolut',
    organizers: ['kolektiv-kolut'],
    cost: '€10',
  },
];

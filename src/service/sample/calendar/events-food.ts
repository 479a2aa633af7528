import type { SampleEvent } from './types.js';

export const foodEvents: SampleEvent[] = [
  {
    key: 'sourdough-farewell',
    inDays: -3,
    at: '09:00',
    minutes: 240,
    timezone: 'America/New_York',
    original: 'en',
    texts: {
      en: {
        title: 'Goodbye, Gertrude: A Sourdough Send-Off',
        description:
          'Gertrude, the starter that has raised every loaf at Halyard House for eleven years, retires to the countryside. Come and take home a jar of her.\n\nBake sale on the ground floor, speeches at ten, tears at the baker’s discretion.',
        excerpt: 'A bake sale in honour of a very old jar of flour and water.',
      },
    },
    categories: ['markets'],
    tags: ['free-entry', 'vegetarian', 'step-free'],
    venue: 'halyard-house',
    organizers: ['halyard-company'],
    cost: '0',
  },
  {
    key: 'long-table-lunch',
    inDays: 8,
    at: '12:30',
    minutes: 240,
    timezone: 'Australia/Sydney',
    original: 'en',
    texts: {
      en: {
        title: 'The Long Table Lunch',
        description:
          '<p>Sixty seats, one table, five courses and nothing on your phone that cannot wait. We cook whatever the boats and the gardens brought in that morning, over wood.</p>' +
          '<ul><li>Vegetarian plates at every course</li><li>One long playlist, chosen by the dishwashers</li><li>A swim between courses, for the brave</li></ul>' +
          '<p>Tell us about allergies when you book: <a href="https://slowladle.example/lunch">slowladle.example</a>.</p>',
        excerpt: 'Sixty seats, five courses, and a swim for the brave.',
      },
    },
    categories: ['food'],
    tags: ['book-ahead', 'vegetarian'],
    venue: 'ferrymasters-shed',
    organizers: ['slow-ladle'],
    cost: '$75',
    offers: [
      {
        name: 'Seat at the table',
        price: '75',
        price_currency: 'AUD',
        url: 'https://slowladle.example/lunch',
        availability: 'LimitedAvailability',
      },
    ],
  },
  {
    key: 'fermentation',
    inDays: 15,
    at: '17:30',
    minutes: 180,
    timezone: 'Europe/Berlin',
    original: 'de',
    texts: {
      de: {
        title: 'Alles gärt: Einlegen für Ungeduldige',
        description:
          '<p>Kraut, Kimchi und Rote Bete: Wir schneiden, salzen und stampfen, bis drei Gläser voll sind. Danach heißt es warten, und auch das will gelernt sein.</p>' +
          '<p>Gläser, Gemüse und Schürzen sind da. Bitte mitbringen: eine Tasche, die nicht umfällt.</p>',
        excerpt: 'Drei Gläser Gemüse und die Kunst des Wartens.',
      },
      en: {
        title: 'Everything Bubbles: Pickling for the Impatient',
        description:
          '<p>Cabbage, kimchi and beetroot: we chop, salt and pound until three jars are full. Then we wait, and that has to be learned as well.</p>' +
          '<p>Jars, vegetables and aprons are provided. Please bring a bag that does not fall over. Taught in German, with translation over the chopping board.</p>',
        excerpt: 'Three jars of vegetables, and the art of waiting.',
      },
    },
    categories: ['food', 'workshops'],
    tags: ['hands-on', 'vegetarian', 'beginners', 'small-group'],
    venue: 'speicher',
    organizers: ['kranufer-verein'],
    cost: '€38',
    offers: [
      {
        name: 'Platz mit Material',
        price: '38',
        price_currency: 'EUR',
        url: 'https://speicher-am-kranufer.example/alles-gaert',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'lantern-market',
    inDays: 23,
    at: '17:00',
    minutes: 300,
    timezone: 'Asia/Tokyo',
    original: 'en',
    texts: {
      en: {
        title: 'Lantern Lane Night Market',
        description:
          '<p>For one evening the lane outside the Paper Room belongs to people who make things: noodles, knives, notebooks, indigo, pickles and very small chairs.</p>' +
          '<p>Every stall lights a paper lantern of its own making. The best one is carried through the lane at <strong>20:30</strong>, behind a brass band of five.</p>',
        excerpt: 'Forty stalls, forty lanterns and a brass band of five.',
      },
    },
    categories: ['markets', 'food'],
    tags: ['open-air', 'free-entry', 'all-ages', 'dogs-welcome'],
    venue: 'paper-room',
    organizers: ['paper-boat'],
    cost: '0',
  },
  {
    key: 'bread-and-stories',
    inDays: 29,
    at: '16:00',
    minutes: 180,
    timezone: 'Europe/Sofia',
    original: 'bg',
    texts: {
      bg: {
        title: 'Хляб и приказки',
        description:
          '<p>Месим заедно, а докато тестото втасва, слушаме приказки – стари, нови и такива, които си измисляме на място. Накрая всеки си тръгва с топъл хляб под мишница.</p>' +
          '<p>Брашното е наше, престилката – ваша. Деца до десет години са добре дошли с възрастен.</p>',
        excerpt: 'Докато тестото втасва, разказваме.',
      },
      en: {
        title: 'Bread and Stories',
        description:
          '<p>We knead together, and while the dough rises we listen to stories: old ones, new ones and some made up on the spot. Everybody goes home with a warm loaf under one arm.</p>' +
          '<p>The flour is ours, the apron is yours. Children under ten are welcome with a grown-up. Stories in Bulgarian, with an English whisperer at the end of the table.</p>',
        excerpt: 'Stories, for as long as the dough needs to rise.',
      },
    },
    categories: ['food', 'family'],
    tags: ['hands-on', 'all-ages', 'vegetarian'],
    venue: 'sinyata-vrata',
    organizers: ['sinyata-vrata'],
    cost: '€6',
  },
  {
    key: 'olive-oils',
    inDays: 57,
    at: '18:30',
    minutes: 90,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Pet olj, pet zgodb',
        description:
          'Pet oljkarjev z obeh strani meje prinese vsak po eno olje in eno zgodbo. Pokušamo iz kozarcev, s kruhom in brez hitenja.\n\nNa koncu ugibamo, katero olje je čigavo. Zmagovalec dobi steklenico, poraženci pa kruh.',
        excerpt: 'Pokušina oljčnih olj z obeh strani meje.',
        event_status_reason: 'Letina zamuja. Nov datum objavimo, ko bo olje iztisnjeno.',
      },
      it: {
        title: 'Cinque oli, cinque storie',
        description:
          'Cinque olivicoltori, dall’una e dall’altra parte del confine, portano ciascuno un olio e una storia. Si assaggia dal bicchierino, con il pane e senza fretta.\n\nAlla fine si indovina quale olio è di chi. A chi vince una bottiglia, a chi perde il pane.',
        excerpt: 'Degustazione di oli d’oliva dall’una e dall’altra parte del confine.',
        event_status_reason: 'Il raccolto è in ritardo. La nuova data seguirà appena l’olio sarà pronto.',
      },
      en: {
        title: 'Five Oils, Five Stories',
        description:
          'Five olive growers from both sides of the border each bring one oil and one story. We taste from small glasses, with bread and without hurry.\n\nAt the end you guess whose oil is whose. The winner gets a bottle, the losers get the bread.',
        excerpt: 'An olive oil tasting from both sides of the border.',
        event_status_reason: 'The harvest is late. We will announce a new date once the oil is pressed.',
      },
    },
    event_status: 'postponed',
    categories: ['food'],
    tags: ['vegetarian', 'book-ahead', 'local-history'],
    venue: 'sidro',
    organizers: ['drustvo-sidro'],
    cost: '€18',
  },
];

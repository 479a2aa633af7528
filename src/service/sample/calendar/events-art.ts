import type { SampleEvent } from './types.js';

export const artEvents: SampleEvent[] = [
  {
    key: 'tide-tables',
    inDays: -12,
    allDay: true,
    days: 60,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Koledar plimovanja: sto dni istega pristana',
        description:
          '<p>Sto dni zapored je fotoaparat stal na istem oknu in vsak dan ob najnižji vodi posnel isti košček pristana. Spreminja se vse: barva, čolni, perilo na balkonu in mačka.</p>' +
          '<p>Odtisi so razobešeni po vrsti, tako da se lahko po razstavi sprehodite kot po koledarju. Zadnji okvir je prazen: vanj se vidi skozi okno.</p>',
        excerpt: 'En pristan, eno okno, sto fotografij.',
      },
      it: {
        title: 'Tavole di marea: cento giorni dello stesso porto',
        description:
          '<p>Per cento giorni di fila una macchina fotografica è rimasta alla stessa finestra e ha ripreso, all’ora della bassa marea, lo stesso angolo di porto. Cambia tutto: il colore, le barche, il bucato sul balcone e il gatto.</p>' +
          '<p>Le stampe sono appese in ordine, e la mostra si percorre come un calendario. L’ultima cornice è vuota: dentro c’è la finestra.</p>',
        excerpt: 'Un porto, una finestra, cento fotografie.',
      },
      en: {
        title: 'Tide Tables: A Hundred Days of the Same Harbour',
        description:
          '<p>For a hundred days running a camera stood at the same window and photographed the same corner of the harbour at low water. Everything changes: the colour, the boats, the washing on the balcony and the cat.</p>' +
          '<p>The prints hang in order, so that you can walk through the show as through a calendar. The last frame is empty: you look through it at the window.</p>',
        excerpt: 'One harbour, one window, a hundred photographs.',
      },
      de: {
        title: 'Gezeitentafeln: hundert Tage derselbe Hafen',
        description:
          '<p>Hundert Tage lang stand eine Kamera am selben Fenster und nahm bei Niedrigwasser denselben Winkel des Hafens auf. Alles verändert sich: die Farbe, die Boote, die Wäsche auf dem Balkon und die Katze.</p>' +
          '<p>Die Abzüge hängen der Reihe nach, man geht durch die Ausstellung wie durch einen Kalender. Der letzte Rahmen ist leer: Darin sieht man das Fenster.</p>',
        excerpt: 'Ein Hafen, ein Fenster, hundert Fotografien.',
      },
    },
    categories: ['art', 'photography'],
    tags: ['free-entry', 'all-ages', 'local-history'],
    venue: 'sidro',
    organizers: ['drustvo-sidro'],
    cost: '0',
    website: 'https://sidro.example/koledar-plimovanja',
    featured: true,
  },
  {
    key: 'tide-tables-tour',
    inDays: 20,
    at: '11:00',
    minutes: 60,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Vodstvo po razstavi z avtorico: Koledar plimovanja',
        description:
          'Fotografinja pripoveduje, kaj se je dogajalo tik pred posnetkom in tik po njem. Povedala bo tudi, kako je mački ime.\n\nVodstvo poteka v slovenščini in italijanščini, vprašanja so dobrodošla v katerem koli jeziku.',
        excerpt: 'Zgodbe iz okna, v dveh jezikih.',
      },
      it: {
        title: 'Visita guidata con l’autrice: Tavole di marea',
        description:
          'La fotografa racconta che cosa succedeva un attimo prima e un attimo dopo lo scatto. Rivelerà anche il nome del gatto.\n\nLa visita si svolge in sloveno e in italiano; le domande sono benvenute in qualsiasi lingua.',
        excerpt: 'Storie da una finestra, in due lingue.',
      },
      en: {
        title: 'Tide Tables: A Tour with the Photographer',
        description:
          'The photographer tells what happened just before and just after each picture, and finally gives away the name of the cat.\n\nThe tour is in Slovene and Italian; questions are welcome in any language.',
        excerpt: 'Stories from a window, in two languages.',
      },
    },
    categories: ['photography', 'talks'],
    tags: ['free-entry'],
    venue: 'sidro',
    organizers: ['drustvo-sidro'],
    cost: '0',
  },
  {
    key: 'paper-cities',
    inDays: 28,
    allDay: true,
    days: 10,
    timezone: 'Asia/Tokyo',
    original: 'en',
    texts: {
      en: {
        title: 'Paper Cities: Small Buildings by Forty Hands',
        description:
          '<p>Twenty makers, two hands each, one town of folded paper at a scale of one to two hundred. There is a bathhouse with steam made of tissue, a railway that runs and a tower that should not stand up but does.</p>' +
          '<p>Every day at three somebody adds a building. Visitors are asked not to sneeze.</p>',
        excerpt: 'A whole town of folded paper, growing by a house a day.',
      },
    },
    categories: ['art'],
    tags: ['all-ages'],
    venue: 'paper-room',
    organizers: ['paper-boat'],
    cost: '¥800',
  },
  {
    key: 'colour-of-water',
    inDays: 40,
    allDay: true,
    days: 21,
    timezone: 'Europe/Paris',
    original: 'fr',
    texts: {
      fr: {
        title: 'La couleur de l’eau',
        description:
          '<p>Trois teinturières et un peintre ont plongé la même soie dans l’eau de deux fleuves, à vingt endroits différents. Aucune des pièces n’a la même couleur.</p>' +
          '<p>Les étoffes sont suspendues sous la verrière et changent au fil des heures. <strong>Venez deux fois</strong> : une fois le matin, une fois en fin de journée.</p>',
        excerpt: 'Une même soie, deux fleuves, vingt couleurs.',
      },
      en: {
        title: 'The Colour of Water',
        description:
          '<p>Three dyers and a painter dipped the same silk into the water of two rivers, in twenty different places. No two pieces came out the same colour.</p>' +
          '<p>The cloths hang under the glass roof and change with the hours. <strong>Come twice</strong>: once in the morning, and once towards the end of the day.</p>',
        excerpt: 'One silk, two rivers, twenty colours.',
      },
      de: {
        title: 'Die Farbe des Wassers',
        description:
          '<p>Drei Färberinnen und ein Maler haben dieselbe Seide an zwanzig Stellen in das Wasser zweier Flüsse getaucht. Kein Stück hat dieselbe Farbe wie das andere.</p>' +
          '<p>Die Stoffe hängen unter dem Glasdach und verändern sich mit den Stunden. <strong>Kommen Sie zweimal</strong>: einmal am Morgen und einmal gegen Abend.</p>',
        excerpt: 'Eine Seide, zwei Flüsse, zwanzig Farben.',
      },
    },
    categories: ['art'],
    tags: ['sustainability', 'step-free'],
    venue: 'verriere',
    organizers: ['amis-verriere'],
    cost: ['€0', '€5'],
  },
  {
    key: 'open-studios',
    inDays: 120,
    allDay: true,
    days: 2,
    timezone: 'America/Los_Angeles',
    original: 'en',
    texts: {
      en: {
        title: 'Open Studios at Pepper Tree Yard',
        description:
          'Eight doors open at once: print, glass, neon, shoes, film, paper, clay and one that nobody has ever been able to describe.\n\nStill to settle before we publish: opening hours, food truck, and who is looking after the parrot.',
      },
    },
    categories: ['art'],
    tags: ['free-entry', 'artist-talk'],
    venue: 'pepper-tree-yard',
    organizers: ['second-reel', 'paper-boat'],
    status: 'draft',
  },
];

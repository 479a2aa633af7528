import type { SampleEvent } from './types.js';

export const theatreAndFilmEvents: SampleEvent[] = [
  {
    key: 'lighthouse',
    inDays: 11,
    at: '20:30',
    minutes: 110,
    timezone: 'Europe/Athens',
    original: 'el',
    texts: {
      el: {
        title: 'Ο φάρος που δεν κοιμόταν',
        description:
          '<p>Μια φαροφύλακας, ένας ταχυδρόμος κι ένα καράβι που αργεί τριάντα χρόνια. Το νέο έργο της Ομάδας Λεμονιά είναι μια κωμωδία για την υπομονή, με ζωντανή μουσική και ένα αληθινό φανάρι.</p>' +
          '<p>Μετά την πρεμιέρα ακολουθεί συζήτηση με τους συντελεστές.</p>',
        excerpt: 'Μια κωμωδία για την υπομονή, με ζωντανή μουσική.',
      },
      en: {
        title: 'The Lighthouse That Would Not Sleep',
        description:
          '<p>A lighthouse keeper, a postman and a ship that is thirty years late. The new play by the Lemonia Ensemble is a comedy about patience, with live music and a real lamp.</p>' +
          '<p>Played in Greek with English surtitles. The opening night is followed by a talk with the company.</p>',
        excerpt: 'A comedy about patience, with live music. English surtitles.',
      },
    },
    categories: ['theatre'],
    tags: ['premiere', 'artist-talk', 'book-ahead'],
    venue: 'mikri-avli',
    organizers: ['omada-lemonia'],
    cost: ['€10', '€15'],
    offers: [
      {
        name: 'Κανονικό',
        price: '15',
        price_currency: 'EUR',
        url: 'https://mikriavli.example/faros',
        availability: 'InStock',
      },
      {
        name: 'Μειωμένο',
        price: '10',
        price_currency: 'EUR',
        url: 'https://mikriavli.example/faros',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'silent-reel',
    inDays: 19,
    at: '20:00',
    minutes: 95,
    timezone: 'America/Los_Angeles',
    original: 'en',
    texts: {
      en: {
        title: 'Silent Reel, Loud Piano',
        description:
          '<p>Three short silent comedies on sixteen-millimetre film, projected on the white wall and accompanied by a piano that has seen better days.</p>' +
          '<p>The pianist has not watched any of them. <strong>Neither will anybody tell her what happens.</strong></p>',
        excerpt: 'Three silent comedies, and a pianist who has never seen them.',
      },
      es: {
        title: 'Cine mudo, piano a todo volumen',
        description:
          '<p>Tres cortos cómicos del cine mudo en dieciséis milímetros, proyectados en la pared blanca y acompañados por un piano que ha conocido tiempos mejores.</p>' +
          '<p>La pianista no ha visto ninguno. <strong>Y nadie le va a contar lo que pasa.</strong></p>',
        excerpt: 'Tres comedias mudas y una pianista que no las ha visto nunca.',
      },
    },
    categories: ['film', 'music'],
    tags: ['open-air', 'all-ages', 'dogs-welcome'],
    venue: 'pepper-tree-yard',
    organizers: ['second-reel'],
    cost: '$18',
    offers: [
      {
        name: 'Chair by the wall',
        price: '18',
        price_currency: 'USD',
        url: 'https://secondreel.example/silent',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'unscripted',
    inDays: 26,
    at: '19:00',
    minutes: 90,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'Unscripted: An Improv Match with a Referee',
        description:
          'Two teams, one whistle, and suggestions thrown in by the audience on paper aeroplanes. Fouls are given for puns.\n\nThe referee’s decision is final and usually wrong. Interpreted into British Sign Language by someone who has no idea what is coming either.',
        excerpt: 'Two teams, one whistle and a great many paper aeroplanes.',
      },
    },
    categories: ['theatre'],
    tags: ['sign-language', 'step-free'],
    venue: 'tallow-lane-hall',
    organizers: ['tallow-lane-arts'],
    cost: '£7.50',
  },
  {
    key: 'clockmaker-and-owl',
    inDays: 31,
    at: '16:00',
    minutes: 50,
    timezone: 'Europe/Warsaw',
    original: 'pl',
    texts: {
      pl: {
        title: 'Zegarmistrz i sowa',
        description:
          '<p>W mieście, w którym wszystkie zegary chodzą do tyłu, tylko sowa wie, która jest godzina. Spektakl lalkowy o czasie, dla wszystkich, którzy nie umieją się spieszyć.</p>' +
          '<p>Po przedstawieniu można poznać lalki i pokręcić wskazówkami. Polecamy od lat pięciu.</p>',
        excerpt: 'Spektakl lalkowy dla tych, którzy nie umieją się spieszyć.',
      },
      cs: {
        title: 'Hodinář a sova',
        description:
          '<p>Ve městě, kde všechny hodiny jdou pozpátku, ví jen sova, kolik je. Loutkové představení o čase pro všechny, kdo neumějí spěchat.</p>' +
          '<p>Po představení se můžete seznámit s loutkami a pootočit ručičkami. Pro děti od pěti let.</p>',
        excerpt: 'Loutkové představení pro ty, kdo neumějí spěchat.',
      },
      en: {
        title: 'The Clockmaker and the Owl',
        description:
          '<p>In a town where every clock runs backwards, only the owl knows the time. A puppet play about time, for everybody who is no good at hurrying.</p>' +
          '<p>Afterwards you may meet the puppets and turn the hands. For ages five and up; very few words.</p>',
        excerpt: 'A puppet play for people who are no good at hurrying.',
      },
    },
    categories: ['theatre', 'family'],
    tags: ['all-ages'],
    venue: 'biala-sowa',
    organizers: ['biala-sowa'],
    cost: ['25 zł', '35 zł'],
  },
  {
    key: 'twelve-seas',
    inDays: 37,
    at: '20:00',
    minutes: 180,
    timezone: 'Europe/Berlin',
    original: 'de',
    texts: {
      de: {
        title: 'Zwölf Meere: eine Kurzfilmnacht',
        description:
          '<p>Zwölf Filme, jeder von einer anderen Küste, keiner länger als zwölf Minuten. Es geht um Fischer, Funkamateure, eine sehr alte Schildkröte und einen Leuchtturm, der umziehen muss.</p>' +
          '<p>In der Pause gibt es Suppe. Alle Filme laufen im Original mit deutschen und englischen Untertiteln.</p>',
        excerpt: 'Zwölf Filme, zwölf Küsten, eine Suppe.',
      },
      en: {
        title: 'Twelve Seas: A Night of Short Films',
        description:
          '<p>Twelve films, each from a different coast, none longer than twelve minutes. They are about fishermen, radio amateurs, a very old turtle and a lighthouse that has to move house.</p>' +
          '<p>There is soup in the interval. All films are shown in the original with German and English subtitles.</p>',
        excerpt: 'Twelve films, twelve coasts, one soup.',
      },
      pl: {
        title: 'Dwanaście mórz: noc filmów krótkometrażowych',
        description:
          '<p>Dwanaście filmów, każdy z innego wybrzeża, żaden nie dłuższy niż dwanaście minut. O rybakach, krótkofalowcach, bardzo starym żółwiu i latarni morskiej, która musi się przeprowadzić.</p>' +
          '<p>W przerwie podajemy zupę. Filmy w oryginale z napisami po niemiecku i angielsku.</p>',
        excerpt: 'Dwanaście filmów, dwanaście wybrzeży, jedna zupa.',
      },
    },
    categories: ['film'],
    tags: ['late-night', 'vegetarian', 'step-free'],
    venue: 'speicher',
    organizers: ['kranufer-verein'],
    cost: ['€8', '€11'],
  },
  {
    key: 'shadow-theatre',
    inDays: 52,
    at: '11:30',
    minutes: 60,
    timezone: 'Europe/Athens',
    original: 'el',
    texts: {
      el: {
        title: 'Σκιές στην αυλή: θέατρο σκιών για μικρούς και μεγάλους',
        description:
          'Ένα άσπρο πανί, μια λάμπα και πενήντα φιγούρες από χαρτόνι. Στο πρώτο μέρος βλέπουμε μια παράσταση, στο δεύτερο φτιάχνουμε τη δική μας.\n\nΦέρτε ψαλίδι με στρογγυλή μύτη. Τα χαρτόνια και τη λεμονάδα τα βάζουμε εμείς.',
        excerpt: 'Πρώτα βλέπουμε μια παράσταση, ύστερα φτιάχνουμε τη δική μας.',
      },
    },
    categories: ['theatre', 'family'],
    tags: ['all-ages', 'hands-on'],
    venue: 'mikri-avli',
    organizers: ['omada-lemonia'],
    cost: '€6',
  },
  {
    key: 'featherweight',
    inDays: 68,
    at: '19:30',
    minutes: 70,
    timezone: 'Europe/Paris',
    original: 'fr',
    texts: {
      fr: {
        title: 'Poids plume',
        description:
          '<p>Deux danseuses, un ring de boxe et quatre kilos de plumes. Un duo drôle et têtu sur l’art de tomber sans se faire mal.</p>' +
          '<p>La représentation est suivie d’un échange avec les interprètes, plumes comprises.</p>',
        excerpt: 'Deux danseuses, un ring et quatre kilos de plumes.',
      },
      en: {
        title: 'Featherweight',
        description:
          '<p>Two dancers, a boxing ring and four kilos of feathers. A funny, stubborn duet about the art of falling without getting hurt.</p>' +
          '<p>The performance is followed by a talk with the dancers, feathers and all. No words, so no language needed.</p>',
        excerpt: 'Two dancers, a boxing ring and four kilos of feathers.',
      },
    },
    categories: ['dance'],
    tags: ['artist-talk', 'step-free'],
    venue: 'verriere',
    organizers: ['amis-verriere'],
    cost: ['€9', '€16'],
  },
];

import type { SampleOrganizer } from './types.js';

/** Those who run a European venue, each with the languages of its place. */
export const organizersInEurope: SampleOrganizer[] = [
  {
    key: 'tallow-lane-arts',
    facts: {
      phone: '+44 20 7946 0119',
      website: 'https://tallowlane.example',
      email: 'hello@tallowlane.example',
    },
    original: 'en',
    texts: {
      en: {
        organizer: 'Tallow Lane Arts',
        description:
          'Neighbours who saved a candle factory and have filled it with music, laughter and borrowed drills ever since.',
      },
    },
  },
  {
    key: 'kolektiv-kolut',
    facts: { website: 'https://kolut.example', email: 'pisma@kolut.example' },
    original: 'sl',
    texts: {
      sl: {
        organizer: 'Kolektiv Kolut',
        description:
          'Enajst ljudi, ena dolga dvorana in preveč zvočnikov. Prirejamo glasbo, pogovore in zajtrke.',
      },
      en: {
        organizer: 'Kolut Collective',
        description:
          'Eleven people, one long hall and too many loudspeakers. We put on music, talks and breakfasts.',
      },
      de: {
        organizer: 'Kollektiv Kolut',
        description:
          'Elf Leute, eine lange Halle und zu viele Lautsprecher. Wir veranstalten Musik, Gespräche und Frühstücke.',
      },
    },
  },
  {
    key: 'drustvo-sidro',
    facts: { phone: '+386 5 000 00 35', website: 'https://sidro.example', email: 'galerija@sidro.example' },
    original: 'sl',
    texts: {
      sl: {
        organizer: 'Društvo Sidro',
        description:
          'Dvojezično društvo za fotografijo in morje. Vodstva pripravljamo v slovenščini in italijanščini.',
      },
      it: {
        organizer: 'Associazione Sidro',
        description:
          'Un’associazione bilingue dedicata alla fotografia e al mare. Visite guidate in sloveno e in italiano.',
      },
      en: {
        organizer: 'Sidro Society',
        description: 'A bilingual society for photography and the sea. Guided tours in Slovene and Italian.',
      },
      de: {
        organizer: 'Verein Sidro',
        description:
          'Ein zweisprachiger Verein für Fotografie und das Meer. Führungen auf Slowenisch und Italienisch.',
      },
    },
  },
  {
    key: 'mare-mansa',
    facts: { website: 'https://maremansa.example', email: 'ola@maremansa.example' },
    original: 'pt-pt',
    texts: {
      'pt-pt': {
        organizer: 'Associação Maré Mansa',
        description: 'Gente do bairro que junta música, azulejo e vento à beira do Tejo.',
      },
      en: {
        organizer: 'Maré Mansa',
        description:
          'People of the quarter who bring together music, tiles and wind on the bank of the Tagus.',
      },
      es: {
        organizer: 'Asociación Maré Mansa',
        description: 'Gente del barrio que reúne música, azulejos y viento a orillas del Tajo.',
      },
    },
  },
  {
    key: 'omada-lemonia',
    facts: {
      phone: '+30 21 0000 0057',
      website: 'https://mikriavli.example',
      email: 'tameio@mikriavli.example',
    },
    original: 'el',
    texts: {
      el: {
        organizer: 'Ομάδα Λεμονιά',
        description: 'Θεατρική ομάδα που γράφει, παίζει και ποτίζει τη λεμονιά με τη σειρά.',
      },
      en: {
        organizer: 'Lemonia Ensemble',
        description: 'A theatre company that writes, acts and takes turns to water the lemon tree.',
      },
    },
  },
  {
    key: 'slipens-vanner',
    facts: { website: 'https://norraslipen.example', email: 'hej@norraslipen.example' },
    original: 'sv',
    texts: {
      sv: {
        organizer: 'Slipens vänner',
        description: 'En ideell förening som håller varvet öppet, verktygen vassa och kaffet varmt.',
      },
      en: {
        organizer: 'Friends of the Slipway',
        description: 'A society of volunteers that keeps the yard open, the tools sharp and the coffee hot.',
      },
    },
  },
  {
    key: 'kranufer-verein',
    facts: { phone: '+49 30 23125 119', website: 'https://speicher-am-kranufer.example' },
    original: 'de',
    texts: {
      de: {
        organizer: 'Kranufer e. V.',
        description:
          'Ein Verein für Film, Küche und Stadtnatur. Neue Mitglieder bekommen zuerst einen Besen.',
      },
      en: {
        organizer: 'Kranufer Association',
        description: 'A society for film, cooking and urban nature. New members are first handed a broom.',
      },
      pl: {
        organizer: 'Stowarzyszenie Kranufer',
        description:
          'Stowarzyszenie od filmu, kuchni i miejskiej przyrody. Nowi członkowie najpierw dostają miotłę.',
      },
    },
  },
  {
    key: 'amis-verriere',
    facts: { website: 'https://verriere-aux-muriers.example', email: 'bonjour@verriere-aux-muriers.example' },
    original: 'fr',
    texts: {
      fr: {
        organizer: 'Les Amis de la Verrière',
        description:
          'Une association de voisins qui expose, danse et balaie, dans cet ordre ou dans un autre.',
      },
      en: {
        organizer: 'Friends of the Verrière',
        description:
          'An association of neighbours who exhibit, dance and sweep the floor, in that order or another.',
      },
      de: {
        organizer: 'Freunde der Verrière',
        description:
          'Ein Nachbarschaftsverein, der ausstellt, tanzt und fegt, in dieser Reihenfolge oder einer anderen.',
      },
    },
  },
  {
    key: 'biala-sowa',
    facts: { website: 'https://bialasowa.example', email: 'sowa@bialasowa.example' },
    original: 'pl',
    texts: {
      pl: {
        organizer: 'Teatrzyk Biała Sowa',
        description: 'Troje lalkarzy i około dwustu lalek. Lalki mają większość głosów.',
      },
      cs: {
        organizer: 'Divadélko Bílá sova',
        description: 'Tři loutkáři a asi dvě stě loutek. Loutky mají většinu hlasů.',
      },
      en: {
        organizer: 'White Owl Puppets',
        description: 'Three puppeteers and about two hundred puppets. The puppets have the majority.',
      },
    },
  },
  {
    key: 'sinyata-vrata',
    facts: { website: 'https://sinyatavrata.example', email: 'poshta@sinyatavrata.example' },
    original: 'bg',
    texts: {
      bg: {
        organizer: 'Сдружение „Синята врата“',
        description: 'Пекари, баби, инженери и деца, които поправят, месят и разказват.',
      },
      en: {
        organizer: 'Blue Door Association',
        description: 'Bakers, grandmothers, engineers and children who mend, knead and tell stories.',
      },
    },
  },
  {
    key: 'pozo-azul',
    facts: { website: 'https://casadelpozoazul.example', email: 'hola@casadelpozoazul.example' },
    original: 'es',
    texts: {
      es: {
        organizer: 'Peña del Pozo Azul',
        description: 'Vecinas y vecinos que abren sus patios y dejan que suene lo que tenga que sonar.',
      },
      en: {
        organizer: 'Peña del Pozo Azul',
        description: 'Neighbours who open their courtyards and let the music do what it will.',
      },
      fr: {
        organizer: 'Peña del Pozo Azul',
        description: 'Des voisins qui ouvrent leurs patios et laissent la musique faire le reste.',
      },
    },
  },
];

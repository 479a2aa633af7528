import type { SampleOrganizer } from './types.js';

/** Those who work in many places or online, and those overseas. */
export const organizersElsewhere: SampleOrganizer[] = [
  {
    key: 'open-shelf',
    facts: { website: 'https://openshelf.example', email: 'team@openshelf.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Open Shelf',
        description:
          'Librarians, archivists and programmers who believe that public knowledge should be easy to reach.',
      },
      sl: {
        organizer: 'Open Shelf',
        description:
          'Knjižničarke, arhivarji in programerke, ki verjamemo, da mora biti javno znanje zlahka dosegljivo.',
      },
      de: {
        organizer: 'Open Shelf',
        description:
          'Menschen aus Bibliotheken, Archiven und der Softwarewelt, die öffentliches Wissen leicht zugänglich machen wollen.',
      },
      fr: {
        organizer: 'Open Shelf',
        description:
          'Des bibliothécaires, des archivistes et des développeurs convaincus que le savoir public doit être à portée de main.',
      },
    },
  },
  {
    key: 'babel-table',
    facts: { website: 'https://babeltable.example', email: 'hello@babeltable.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Babel Table',
        description: 'Volunteers who lay a table for people who want to talk.',
      },
      de: {
        organizer: 'Babel Table',
        description: 'Freiwillige, die einen Tisch decken für alle, die reden möchten.',
      },
      fr: {
        organizer: 'Babel Table',
        description: 'Des bénévoles qui dressent la table pour celles et ceux qui ont envie de parler.',
      },
      sl: {
        organizer: 'Babel Table',
        description: 'Prostovoljci, ki pogrnemo mizo za vse, ki bi se radi pogovarjali.',
      },
      it: {
        organizer: 'Babel Table',
        description: 'Volontari che apparecchiano la tavola per chi ha voglia di parlare.',
      },
      es: {
        organizer: 'Babel Table',
        description: 'Voluntarios que ponen la mesa para quien tiene ganas de hablar.',
      },
      'pt-pt': {
        organizer: 'Babel Table',
        description: 'Voluntários que põem a mesa para quem tem vontade de conversar.',
      },
      el: {
        organizer: 'Babel Table',
        description: 'Εθελοντές που στρώνουν τραπέζι για όσους θέλουν να μιλήσουν.',
      },
      bg: {
        organizer: 'Babel Table',
        description: 'Доброволци, които слагат маса за всички, на които им се говори.',
      },
      sv: { organizer: 'Babel Table', description: 'Volontärer som dukar ett bord för alla som vill prata.' },
      cs: {
        organizer: 'Babel Table',
        description: 'Dobrovolníci, kteří prostírají stůl pro všechny, kdo si chtějí povídat.',
      },
      pl: {
        organizer: 'Babel Table',
        description: 'Wolontariusze, którzy nakrywają stół dla wszystkich chętnych do rozmowy.',
      },
    },
  },
  {
    key: 'night-paths',
    facts: { website: 'https://nightpaths.example', email: 'lantern@nightpaths.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Night Paths Walking Club',
        description: 'We walk slowly, stop often and carry spare batteries. Guides in several cities.',
      },
      sl: {
        organizer: 'Pohodniški klub Night Paths',
        description: 'Hodimo počasi, se pogosto ustavimo in nosimo rezervne baterije. Vodniki v več mestih.',
      },
      de: {
        organizer: 'Wanderclub Night Paths',
        description:
          'Wir gehen langsam, halten oft an und haben Ersatzbatterien dabei. Guides in mehreren Städten.',
      },
      it: {
        organizer: 'Club di cammino Night Paths',
        description:
          'Camminiamo piano, ci fermiamo spesso e portiamo pile di riserva. Guide in diverse città.',
      },
      el: {
        organizer: 'Περιπατητική λέσχη Night Paths',
        description: 'Περπατάμε αργά, σταματάμε συχνά και κουβαλάμε εφεδρικές μπαταρίες.',
      },
    },
  },
  {
    key: 'halyard-company',
    facts: {
      phone: '+1 718-555-0144',
      website: 'https://halyardhouse.example',
      email: 'crew@halyardhouse.example',
    },
    original: 'en',
    texts: {
      en: {
        organizer: 'The Halyard Company',
        description: 'Runs Halyard House on a shoestring and a rota: concerts, bread and telescopes.',
      },
    },
  },
  {
    key: 'second-reel',
    facts: { website: 'https://secondreel.example', email: 'booth@secondreel.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Second Reel Film Club',
        description: 'Projectionists, pianists and zine-makers with a soft spot for scratched celluloid.',
      },
      es: {
        organizer: 'Cineclub Second Reel',
        description: 'Proyeccionistas, pianistas y fanzineras con debilidad por el celuloide rayado.',
      },
    },
  },
  {
    key: 'paper-boat',
    facts: { website: 'https://paperboat.example', email: 'fold@paperboat.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Paper Boat Workshops',
        description:
          'Small classes in folding, binding and printing, taught in English with plenty of pointing.',
      },
    },
  },
  {
    key: 'slow-ladle',
    facts: {
      phone: '+61 2 5550 0173',
      website: 'https://slowladle.example',
      email: 'table@slowladle.example',
    },
    original: 'en',
    texts: {
      en: {
        organizer: 'The Slow Ladle',
        description:
          'Cooks and rowers from the inner west who think that a good lunch should take all afternoon.',
      },
    },
  },
  {
    key: 'banyan-circle',
    facts: { website: 'https://banyancircle.example', email: 'namaste@banyancircle.example' },
    original: 'en',
    texts: {
      en: {
        organizer: 'Banyan Circle',
        description: 'Musicians, dyers and early risers. Everything we do begins with coffee.',
      },
    },
  },
];

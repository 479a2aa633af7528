import type { SampleEvent } from './types.js';

export const talkEvents: SampleEvent[] = [
  {
    key: 'ask-an-archivist',
    inDays: 5,
    at: '17:00',
    minutes: 60,
    timezone: 'UTC',
    original: 'en',
    texts: {
      en: {
        title: 'Ask an Archivist, Anywhere',
        description:
          '<p>A shoebox of letters, a reel of tape, a floppy disk with your thesis on it: three archivists answer one hour of questions about how to keep what you have.</p>' +
          '<p>Send a photograph of your problem in advance to <a href="https://openshelf.example/ask">openshelf.example/ask</a>, or hold it up to the camera.</p>',
        excerpt: 'Three archivists, one hour, your shoebox.',
      },
    },
    attendance_mode: 'online',
    online_url: 'https://openshelf.example/ask/room',
    online_url_hidden_until_start: true,
    accessibility: ['captions'],
    categories: ['talks'],
    tags: ['online', 'free-entry', 'beginners'],
    organizers: ['open-shelf'],
    cost: '0',
    website: 'https://openshelf.example/ask',
  },
  {
    key: 'planning-evening',
    inDays: 10,
    at: '18:00',
    minutes: 120,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'Programme Planning Evening',
        description:
          'For the programme group only. On the table: the next half year, the leaking skylight, and whether the improv referee may keep the whistle.\n\nBring ideas and biscuits.',
        excerpt: 'The programme group meets. Bring biscuits.',
      },
    },
    categories: ['talks'],
    tags: ['step-free'],
    venue: 'tallow-lane-hall',
    organizers: ['tallow-lane-arts'],
    status: 'private',
  },
  {
    key: 'volunteer-briefing',
    inDays: 7,
    at: '18:00',
    minutes: 60,
    timezone: 'Europe/Ljubljana',
    original: 'sl',
    texts: {
      sl: {
        title: 'Sestanek prostovoljcev pred nočjo v Kolutu',
        description:
          'Kdo toči, kdo kuha žgance in kdo pazi na bobne? V eni uri si razdelimo naloge, nato preizkusimo zajtrk.\n\nPovezavo dobijo samo prijavljeni, zato dogodka ni na seznamih.',
        excerpt: 'Razdelitev nalog in poskusni zajtrk.',
      },
      en: {
        title: 'Volunteers’ Briefing before Kolut till Morning',
        description:
          'Who pours, who stirs the porridge and who minds the drums? We share out the tasks in an hour and then test the breakfast.\n\nOnly volunteers get the link, so the event is not shown in listings.',
        excerpt: 'Sharing out the tasks, and a trial breakfast.',
      },
    },
    categories: ['talks'],
    tags: ['free-entry'],
    venue: 'kolut',
    organizers: ['kolektiv-kolut'],
    hide_from_listings: true,
  },
  {
    key: 'city-bees',
    inDays: 21,
    at: '18:30',
    minutes: 90,
    timezone: 'Europe/Berlin',
    original: 'de',
    texts: {
      de: {
        title: 'Stadtbienen: ein Abend für Neugierige',
        description:
          '<p>Auf dem Dach des Speichers wohnen zwei Völker und eine Imkerin, die gern erzählt. Wie finden Bienen nach Hause, wenn sich die Baukräne drehen? Und warum schmeckt Honig aus der Stadt nach Linde?</p>' +
          '<p>Mit Verkostung und <strong>ohne</strong> Stiche: Die Bienen bleiben an diesem Abend oben.</p>',
        excerpt: 'Eine Imkerin erzählt, die Bienen bleiben oben.',
      },
    },
    categories: ['talks', 'outdoors'],
    tags: ['beginners', 'sustainability', 'step-free'],
    venue: 'speicher',
    organizers: ['kranufer-verein'],
    cost: '€5',
  },
  {
    key: 'maps-lie-politely',
    inDays: 34,
    at: '19:00',
    minutes: 75,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'How Maps Lie, Politely',
        description:
          '<p>Streets that do not exist, rivers drawn for effect, and the long quarrel about which way is up. An illustrated talk by a retired draughtswoman who put a few of the lies there herself.</p>' +
          '<p>Old maps of the neighbourhood will be on the tables. You may draw on the copies.</p>',
        excerpt: 'An illustrated talk about trap streets and rivers drawn for effect.',
      },
    },
    categories: ['talks'],
    tags: ['local-history', 'sign-language', 'step-free'],
    venue: 'tallow-lane-hall',
    organizers: ['tallow-lane-arts'],
    cost: '£5',
  },
  {
    key: 'open-shelf-conference',
    inDays: 75,
    allDay: true,
    days: 2,
    timezone: 'Europe/Ljubljana',
    original: 'en',
    texts: {
      en: {
        title: 'Open Shelf: Libraries, Archives and Public Data',
        description:
          '<p>Two days for people who look after knowledge: librarians, archivists, civil servants, programmers and whoever keeps the spreadsheet.</p>' +
          '<ul><li>Day one: talks, and a very long coffee break</li><li>Day two: workshops, in groups of twenty</li></ul>' +
          '<p>Live captions throughout. Tickets and the full programme: <a href="https://openshelf.example/conference">openshelf.example</a>.</p>',
        excerpt: 'Two days for everybody who looks after knowledge.',
      },
      sl: {
        title: 'Open Shelf: knjižnice, arhivi in javni podatki',
        description:
          '<p>Dva dneva za vse, ki skrbijo za znanje: za knjižničarke, arhivarje, uradnice, programerje in tistega, ki ureja preglednico.</p>' +
          '<ul><li>Prvi dan: predavanja in zelo dolg odmor za kavo</li><li>Drugi dan: delavnice v skupinah po dvajset</li></ul>',
        excerpt: 'Dva dneva za vse, ki skrbijo za znanje.',
      },
      de: {
        title: 'Open Shelf: Bibliotheken, Archive und öffentliche Daten',
        description:
          '<p>Zwei Tage für alle, die Wissen hüten: in Bibliotheken, Archiven, Ämtern, Softwarebüros und überall dort, wo jemand die Tabelle pflegt.</p>' +
          '<ul><li>Erster Tag: Vorträge und eine sehr lange Kaffeepause</li><li>Zweiter Tag: Workshops in Zwanzigergruppen</li></ul>',
        excerpt: 'Zwei Tage für alle, die Wissen hüten.',
      },
      fr: {
        title: 'Open Shelf : bibliothèques, archives et données publiques',
        description:
          '<p>Deux jours pour celles et ceux qui veillent sur le savoir : bibliothécaires, archivistes, fonctionnaires, développeurs, sans oublier la personne qui tient le tableur.</p>' +
          '<ul><li>Premier jour : des conférences et une très longue pause-café</li><li>Deuxième jour : des ateliers par groupes de vingt</li></ul>',
        excerpt: 'Deux jours pour celles et ceux qui veillent sur le savoir.',
      },
    },
    attendance_mode: 'mixed',
    online_url: 'https://openshelf.example/conference/live',
    accessibility: ['wheelchair', 'hearing_loop', 'captions'],
    categories: ['conferences'],
    tags: ['step-free', 'book-ahead'],
    venue: 'kolut',
    organizers: ['open-shelf'],
    cost: ['€60', '€120', '€180'],
    website: 'https://openshelf.example/conference',
    featured: true,
    offers: [
      {
        name: 'Early bird, both days',
        price: '120',
        price_currency: 'EUR',
        url: 'https://openshelf.example/conference/tickets',
        availability: 'SoldOut',
      },
      {
        name: 'Both days',
        price: '180',
        price_currency: 'EUR',
        url: 'https://openshelf.example/conference/tickets',
        availability: 'InStock',
      },
      {
        name: 'Student',
        price: '60',
        price_currency: 'EUR',
        url: 'https://openshelf.example/conference/tickets',
        availability: 'InStock',
      },
    ],
  },
  {
    key: 'open-shelf-keynote',
    inDays: 75,
    at: '09:30',
    minutes: 60,
    timezone: 'Europe/Ljubljana',
    original: 'en',
    texts: {
      en: {
        title: 'Opening Talk: The Catalogue Is a Conversation',
        description:
          'Every record in a catalogue was once an argument between two people about what a thing is. This talk retells five of those arguments, from a misfiled herring to a poem that was shelved under plumbing.\n\nIn English, with live captions.',
        excerpt: 'Five arguments about what a thing is.',
      },
      sl: {
        title: 'Uvodno predavanje: Katalog je pogovor',
        description:
          'Za vsakim zapisom v katalogu se skriva prepir dveh ljudi o tem, kaj neka reč sploh je. Predavanje pripoveduje o petih takih prepirih, od napačno uvrščenega slanika do pesmi na polici za vodovodarje.\n\nV angleščini, s sprotnimi podnapisi.',
        excerpt: 'Pet prepirov o tem, kaj neka reč sploh je.',
      },
      de: {
        title: 'Eröffnungsvortrag: Der Katalog ist ein Gespräch',
        description:
          'Hinter jedem Katalogeintrag steckt ein Streit zweier Menschen darüber, was ein Ding eigentlich ist. Der Vortrag erzählt von fünf solchen Streitfällen, vom falsch einsortierten Hering bis zum Gedicht im Regal für Klempner.\n\nAuf Englisch, mit Live-Untertiteln.',
        excerpt: 'Fünfmal Streit darüber, was ein Ding eigentlich ist.',
      },
    },
    categories: ['conferences'],
    tags: ['step-free'],
    venue: 'kolut',
    organizers: ['open-shelf'],
    parent: 'open-shelf-conference',
  },
  {
    key: 'open-shelf-workshop',
    inDays: 76,
    at: '10:00',
    minutes: 150,
    timezone: 'Europe/Ljubljana',
    original: 'en',
    texts: {
      en: {
        title: 'Workshop: Publish Your Calendar as Open Data',
        description:
          '<p>Bring the calendar of your library, town hall or brass band, in whatever state it is. By lunchtime it will have an address of its own, and other people’s programs will be able to read it.</p>' +
          '<p>No programming needed for the first half. A laptop helps.</p>',
        excerpt: 'Bring a messy calendar, leave with an open one.',
      },
      sl: {
        title: 'Delavnica: Objavite svoj koledar kot odprte podatke',
        description:
          '<p>Prinesite koledar svoje knjižnice, občine ali godbe, v kakršnem koli stanju že je. Do kosila bo imel svoj naslov, brali pa ga bodo lahko tudi tuji programi.</p>' +
          '<p>Za prvo polovico ni treba znati programirati. Prenosnik pride prav.</p>',
        excerpt: 'Prinesite neurejen koledar, odnesite odprtega.',
      },
    },
    categories: ['conferences', 'workshops'],
    tags: ['hands-on', 'step-free', 'beginners'],
    venue: 'kolut',
    organizers: ['open-shelf'],
    parent: 'open-shelf-conference',
  },
];

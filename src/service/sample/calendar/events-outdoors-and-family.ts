import type { SampleEvent } from './types.js';

export const outdoorAndFamilyEvents: SampleEvent[] = [
  {
    key: 'look-up-brooklyn',
    inDays: 17,
    at: '21:00',
    minutes: 120,
    timezone: 'America/New_York',
    original: 'en',
    texts: {
      en: {
        title: 'Look Up, Brooklyn: Pavement Astronomy',
        description:
          '<p>Four telescopes on the pavement, one astronomer for each, and a city sky that shows more than you think: planets, double stars, and now and then an airliner in surprising detail.</p>' +
          '<p>If it is cloudy we go down to the cellar and tell each other what we would have seen.</p>',
        excerpt: 'Four telescopes on the pavement. Clouds are no excuse.',
      },
    },
    categories: ['outdoors', 'family'],
    tags: ['free-entry', 'open-air', 'all-ages', 'beginners', 'dogs-welcome'],
    venue: 'halyard-house',
    organizers: ['halyard-company', 'night-paths'],
    cost: '0',
  },
  {
    key: 'foxes-and-streetlamps',
    inDays: 14,
    password: 'lantern',
    at: '22:00',
    minutes: 90,
    timezone: 'Europe/London',
    original: 'en',
    texts: {
      en: {
        title: 'Foxes, Bats and Streetlamps: A Night Walk',
        description:
          'A slow walk of two miles through alleys, churchyards and one car park, with a bat detector and a guide who knows every fox by its limp.\n\nWear quiet shoes. We meet in the yard and finish with cocoa at the hall.',
        excerpt: 'Two quiet miles with a bat detector.',
      },
    },
    categories: ['outdoors'],
    tags: ['open-air', 'small-group', 'book-ahead', 'late-night'],
    venue: 'tallow-lane-hall',
    organizers: ['night-paths'],
    cost: ['£0', '£8'],
  },
  {
    key: 'rock-pools',
    inDays: 30,
    at: '10:00',
    minutes: 120,
    timezone: 'Australia/Sydney',
    original: 'en',
    texts: {
      en: {
        title: 'Rock Pool Detectives',
        description:
          '<p>Who lives under the jetty, and who moved in last week? Armed with buckets, lenses and a chart of suspects, children from six to twelve question crabs, limpets and one shy octopus.</p>' +
          '<p>Everybody is put back where they were found. <strong>Bring shoes that may get wet.</strong></p>',
        excerpt: 'Buckets, lenses and a chart of suspects.',
      },
    },
    age_min: 6,
    age_max: 12,
    categories: ['family', 'outdoors'],
    tags: ['hands-on', 'open-air', 'small-group'],
    venue: 'ferrymasters-shed',
    organizers: ['slow-ladle'],
    cost: '$12',
  },
  {
    key: 'sketching-walk',
    inDays: 36,
    at: '10:30',
    minutes: 150,
    timezone: 'Europe/Athens',
    original: 'el',
    texts: {
      el: {
        title: 'Σχεδιάζοντας την πόλη, σκαλί σκαλί',
        description:
          '<p>Ένας περίπατος με πέντε στάσεις και πέντε σχέδια: μια πόρτα, μια γάτα, μια ταράτσα, ένα περίπτερο κι ένας άνθρωπος που περιμένει. Δεν χρειάζεται να ξέρετε σχέδιο.</p>' +
          '<p>Μολύβια και μπλοκ δίνονται στην αρχή. Στο τέλος απλώνουμε τα σχέδια στην αυλή του θεάτρου.</p>',
        excerpt: 'Πέντε στάσεις, πέντε σχέδια, μία γάτα.',
      },
      en: {
        title: 'Sketching the City, Step by Step',
        description:
          '<p>A walk with five stops and five drawings: a door, a cat, a rooftop, a kiosk and a person waiting. You do not need to know how to draw.</p>' +
          '<p>Pencils and pads are handed out at the start. At the end we spread the drawings in the courtyard of the theatre.</p>',
        excerpt: 'Five stops, five drawings, one cat.',
      },
    },
    categories: ['outdoors', 'art'],
    tags: ['open-air', 'beginners', 'hands-on'],
    venue: 'mikri-avli',
    organizers: ['night-paths'],
    cost: '€12',
  },
  {
    key: 'kite-day',
    inDays: 64,
    allDay: true,
    timezone: 'Europe/Lisbon',
    original: 'pt-pt',
    texts: {
      'pt-pt': {
        title: 'Dia do papagaio de papel',
        description:
          'De manhã construímos papagaios com cana, papel de seda e muito cordel; à tarde o rio trata do resto. Há um prémio para o mais alto, outro para o mais bonito e outro para o que se enredar com mais elegância.\n\nSem vento, há corrida de barquinhos de papel no tanque do pátio.',
        excerpt: 'De manhã construímos, à tarde voamos.',
      },
      en: {
        title: 'Kite Day by the River',
        description:
          'In the morning we build kites from cane, tissue paper and a great deal of string; in the afternoon the river does the rest. There is a prize for the highest, one for the most beautiful and one for the most elegant tangle.\n\nIf there is no wind, we race paper boats in the courtyard tank.',
        excerpt: 'Build in the morning, fly in the afternoon.',
      },
    },
    categories: ['family', 'outdoors'],
    tags: ['open-air', 'all-ages', 'hands-on', 'free-entry'],
    venue: 'armazem',
    organizers: ['mare-mansa'],
    cost: '0',
  },
  {
    key: 'toy-hospital',
    inDays: 7,
    at: '10:00',
    minutes: 240,
    timezone: 'Europe/Sofia',
    original: 'bg',
    texts: {
      bg: {
        title: 'Болница за играчки',
        description:
          '<p>Мече без ухо, влакче, което не тръгва, кукла с мъка на сърцето: приемаме всички. Докато лекарите шият и лепят, пациентите получават картон, а придружителите – чай.</p>' +
          '<p>Операциите се извършват пред очите на собственика. Изписване до два часа.</p>',
        excerpt: 'Шием, лепим и изписваме до два часа.',
        event_status_reason: 'Лекарката на мечетата е болна. Ще ви поканим отново, щом оздравее.',
      },
      en: {
        title: 'The Toy Hospital',
        description:
          '<p>A bear without an ear, a train that will not start, a doll with something on her mind: we admit them all. While the doctors sew and glue, patients get a chart and their companions get tea.</p>' +
          '<p>Operations take place in front of the owner. Discharge within two hours.</p>',
        excerpt: 'We sew, we glue, and we discharge within two hours.',
        event_status_reason:
          'The teddy bears’ doctor is ill. We will invite you again as soon as she is well.',
      },
    },
    event_status: 'cancelled',
    categories: ['family', 'workshops'],
    tags: ['all-ages', 'free-entry', 'sustainability'],
    venue: 'sinyata-vrata',
    organizers: ['sinyata-vrata'],
    cost: '0',
  },
  {
    key: 'harbour-ten',
    inDays: 89,
    at: '07:00',
    minutes: 180,
    timezone: 'Australia/Sydney',
    original: 'en',
    texts: {
      en: {
        title: 'Harbour Ten: A Run around the Bays',
        description:
          '<p>Ten kilometres, seven bays, three flights of stairs and one ferry, which you are allowed to race. Walkers start at seven, runners at eight, and everybody finishes at the same breakfast.</p>' +
          '<p>The course is marked with blue ribbons. Please leave them for the people behind you.</p>',
        excerpt: 'Ten kilometres, seven bays and a ferry to race.',
      },
    },
    categories: ['outdoors'],
    tags: ['open-air', 'dogs-welcome', 'book-ahead'],
    venue: 'ferrymasters-shed',
    organizers: ['slow-ladle'],
    cost: ['$15', '$45'],
    website: 'https://slowladle.example/harbour-ten',
    offers: [
      {
        name: 'Runner',
        price: '45',
        price_currency: 'AUD',
        url: 'https://slowladle.example/harbour-ten',
        availability: 'InStock',
      },
      {
        name: 'Walker',
        price: '15',
        price_currency: 'AUD',
        url: 'https://slowladle.example/harbour-ten',
        availability: 'InStock',
      },
    ],
  },
];

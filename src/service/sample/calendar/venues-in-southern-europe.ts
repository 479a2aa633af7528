import type { SampleVenue } from './types.js';

export const venuesInSouthernEurope: SampleVenue[] = [
  {
    key: 'kolut',
    facts: {
      zip: '1000',
      phone: '+386 1 000 00 12',
      website: 'https://kolut.example',
      geo_lat: 46.0586,
      geo_lng: 14.5176,
      show_map: true,
      show_map_link: true,
    },
    original: 'sl',
    texts: {
      sl: {
        venue: 'Stara vrvarna Kolut',
        description:
          'Sto trideset metrov dolga dvorana, v kateri so nekoč sukali ladijske vrvi. Danes se v njej vrtijo plošče, ideje in včasih tudi obiskovalci.',
        address: 'Vrvarska pot 12',
        city: 'Ljubljana',
        country: 'Slovenija',
      },
      en: {
        venue: 'Kolut Old Ropeworks',
        description:
          'A hall a hundred and thirty metres long, where ropes for ships were once twisted. These days it is records, ideas and now and then the visitors that go round.',
        address: 'Vrvarska pot 12',
        city: 'Ljubljana',
        country: 'Slovenia',
      },
      de: {
        venue: 'Alte Seilerei Kolut',
        description:
          'Eine hundertdreißig Meter lange Halle, in der früher Schiffstaue gedreht wurden. Heute drehen sich hier Platten, Ideen und manchmal auch das Publikum.',
        city: 'Ljubljana',
        country: 'Slowenien',
      },
      fr: {
        venue: 'Ancienne corderie Kolut',
        description:
          'Une halle de cent trente mètres où l’on tressait autrefois des cordages de navires. Aujourd’hui, ce sont les disques et les idées qui y tournent.',
        city: 'Ljubljana',
        country: 'Slovénie',
      },
    },
  },
  {
    key: 'sidro',
    facts: {
      zip: '6330',
      phone: '+386 5 000 00 34',
      website: 'https://sidro.example',
      geo_lat: 45.5284,
      geo_lng: 13.5672,
      show_map: true,
      show_map_link: true,
    },
    original: 'sl',
    texts: {
      sl: {
        venue: 'Galerija Sidro',
        description:
          'Majhna galerija v nekdanjem skladišču soli, tri korake od morja. Okna so del vsake razstave.',
        address: 'Solinarska pot 5',
        city: 'Piran',
        country: 'Slovenija',
      },
      it: {
        venue: 'Galleria Sidro',
        description:
          'Una piccola galleria in un ex magazzino del sale, a tre passi dal mare. Le finestre fanno parte di ogni mostra.',
        address: 'Via dei Salinai 5',
        city: 'Pirano',
        country: 'Slovenia',
      },
      en: {
        venue: 'Sidro Gallery',
        description:
          'A small gallery in a former salt store, three steps from the sea. The windows are part of every show.',
        address: 'Solinarska pot 5',
        city: 'Piran',
        country: 'Slovenia',
      },
      de: {
        venue: 'Galerie Sidro',
        description:
          'Eine kleine Galerie in einem ehemaligen Salzspeicher, drei Schritte vom Meer. Die Fenster gehören zu jeder Ausstellung.',
        city: 'Piran',
        country: 'Slowenien',
      },
    },
  },
  {
    key: 'armazem',
    facts: {
      zip: '1200-000',
      website: 'https://armazemdobarrilete.example',
      geo_lat: 38.7063,
      geo_lng: -9.1487,
      show_map: true,
      show_map_link: true,
    },
    original: 'pt-pt',
    texts: {
      'pt-pt': {
        venue: 'Armazém do Barrilete',
        description:
          'Um antigo armazém de sal junto ao rio, com paredes grossas, acústica generosa e um pátio de laranjeiras.',
        address: 'Travessa do Barrilete 21',
        city: 'Lisboa',
        country: 'Portugal',
      },
      en: {
        venue: 'Armazém do Barrilete',
        description:
          'An old salt warehouse by the river, with thick walls, generous acoustics and a courtyard of orange trees.',
        address: 'Travessa do Barrilete 21',
        city: 'Lisbon',
        country: 'Portugal',
      },
      es: {
        venue: 'Armazém do Barrilete',
        description:
          'Un antiguo almacén de sal junto al río, de muros gruesos, acústica generosa y un patio de naranjos.',
        city: 'Lisboa',
        country: 'Portugal',
      },
    },
  },
  {
    key: 'pozo-azul',
    facts: {
      zip: '41003',
      website: 'https://casadelpozoazul.example',
      geo_lat: 37.3945,
      geo_lng: -5.9885,
      show_map: true,
      show_map_link: true,
    },
    original: 'es',
    texts: {
      es: {
        venue: 'Casa del Pozo Azul',
        description:
          'Tres patios, una fuente y ninguna prisa. Las sillas son de enea y el silencio, de los buenos.',
        address: 'Calle Alfareros Viejos 11',
        city: 'Sevilla',
        country: 'España',
      },
      en: {
        venue: 'Casa del Pozo Azul',
        description:
          'Three courtyards, one fountain and no hurry. The chairs are rush, the silence first-rate.',
        address: 'Calle Alfareros Viejos 11',
        city: 'Seville',
        country: 'Spain',
      },
      fr: {
        venue: 'Casa del Pozo Azul',
        description:
          'Trois patios, une fontaine et aucune hâte. Les chaises sont en paille, le silence est de qualité.',
        city: 'Séville',
        country: 'Espagne',
      },
    },
  },
  {
    key: 'mikri-avli',
    facts: {
      zip: '118 54',
      phone: '+30 21 0000 0056',
      website: 'https://mikriavli.example',
      geo_lat: 37.9779,
      geo_lng: 23.7116,
      show_map: true,
      show_map_link: true,
    },
    original: 'el',
    texts: {
      el: {
        venue: 'Θέατρο της Μικρής Αυλής',
        description:
          'Ενενήντα θέσεις γύρω από μια λεμονιά, με γυάλινη στέγη που ανοίγει όταν το επιτρέπει ο καιρός. Το μπαρ ανοίγει μία ώρα πριν από κάθε παράσταση.',
        address: 'Οδός Λυχναριού 8',
        city: 'Αθήνα',
        country: 'Ελλάδα',
      },
      en: {
        venue: 'Little Yard Theatre',
        description:
          'Ninety seats around a lemon tree, under a glass roof that opens when the weather allows. The bar opens an hour before every show.',
        address: '8 Lychnariou Street',
        city: 'Athens',
        country: 'Greece',
      },
    },
  },
  {
    // No coordinates and no map: clients must be able to show such a venue, too.
    key: 'sinyata-vrata',
    facts: { zip: '1000', website: 'https://sinyatavrata.example', show_map: false, show_map_link: false },
    original: 'bg',
    texts: {
      bg: {
        venue: 'Къща „Синята врата“',
        description: 'Стара къща с голяма пещ, дълга маса и двор с черница. Вратата се вижда отдалеч.',
        address: 'ул. „Тиха вода“ 14',
        city: 'София',
        country: 'България',
      },
      en: {
        venue: 'Blue Door House',
        description:
          'An old house with a big oven, a long table and a mulberry tree in the yard. You cannot miss the door.',
        address: '14 Tiha Voda Street',
        city: 'Sofia',
        country: 'Bulgaria',
      },
    },
  },
];

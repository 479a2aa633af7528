import type { SampleVenue } from './types.js';

export const venuesInNorthernEurope: SampleVenue[] = [
  {
    key: 'tallow-lane-hall',
    facts: {
      zip: 'SE1 3ZZ',
      phone: '+44 20 7946 0118',
      website: 'https://tallowlane.example',
      geo_lat: 51.4989,
      geo_lng: -0.0741,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'Tallow Lane Hall',
        description:
          'A former candle works with a hundred and eighty seats, a sprung floor and a bar that still smells faintly of beeswax. Level entrance from the yard.',
        address: '14 Tallow Lane',
        city: 'London',
        country: 'United Kingdom',
        province: 'Greater London',
      },
    },
  },
  {
    key: 'norra-slipen',
    facts: {
      zip: '116 00',
      phone: '+46 8 465 004 21',
      website: 'https://norraslipen.example',
      geo_lat: 59.3172,
      geo_lng: 18.0889,
      show_map: true,
      show_map_link: true,
    },
    original: 'sv',
    texts: {
      sv: {
        venue: 'Norra Slipen',
        description:
          'Ett gammalt båtvarv med snickarbänkar, ostämt piano och stadens bästa kanelbullar. Hiss finns från kajen.',
        address: 'Beckbrännarkajen 3',
        city: 'Stockholm',
        country: 'Sverige',
      },
      en: {
        venue: 'Norra Slipen',
        description:
          'An old boatyard with carpenters’ benches, an untuned piano and the best cinnamon buns in town. There is a lift from the quay.',
        address: 'Beckbrännarkajen 3',
        city: 'Stockholm',
        country: 'Sweden',
      },
    },
  },
  {
    key: 'speicher',
    facts: {
      zip: '10999',
      phone: '+49 30 23125 118',
      website: 'https://speicher-am-kranufer.example',
      geo_lat: 52.4971,
      geo_lng: 13.4226,
      show_map: true,
      show_map_link: true,
    },
    original: 'de',
    texts: {
      de: {
        venue: 'Speicher am Kranufer',
        description:
          'Vier Etagen Backstein am Kanal: unten Kino, oben Küche, dazwischen viel Platz für Unfertiges. Der Lastenaufzug fährt bis unters Dach.',
        address: 'Kranufer 16',
        city: 'Berlin',
        country: 'Deutschland',
      },
      en: {
        venue: 'Speicher am Kranufer',
        description:
          'Four floors of brick by the canal: a cinema at the bottom, a kitchen at the top and plenty of room for the unfinished in between. The goods lift goes all the way up.',
        address: 'Kranufer 16',
        city: 'Berlin',
        country: 'Germany',
      },
      pl: {
        venue: 'Speicher am Kranufer',
        description:
          'Cztery piętra z cegły nad kanałem: na dole kino, na górze kuchnia, a pomiędzy nimi mnóstwo miejsca na rzeczy niedokończone.',
        city: 'Berlin',
        country: 'Niemcy',
      },
    },
  },
  {
    key: 'verriere',
    facts: {
      zip: '69001',
      phone: '+33 4 65 71 00 42',
      website: 'https://verriere-aux-muriers.example',
      geo_lat: 45.7712,
      geo_lng: 4.8312,
      show_map: true,
      show_map_link: true,
    },
    original: 'fr',
    texts: {
      fr: {
        venue: 'La Verrière aux Mûriers',
        description:
          'Un ancien atelier de soierie sous une grande verrière, à mi-pente. On y vient pour la lumière, on y reste pour le café.',
        address: '9 montée des Mûriers',
        city: 'Lyon',
        country: 'France',
      },
      en: {
        venue: 'La Verrière aux Mûriers',
        description:
          'A former silk workshop under a great glass roof, halfway up the hill. People come for the light and stay for the coffee.',
        address: '9 montée des Mûriers',
        city: 'Lyon',
        country: 'France',
      },
      de: {
        venue: 'La Verrière aux Mûriers',
        description:
          'Eine ehemalige Seidenwerkstatt unter einem großen Glasdach, auf halber Höhe des Hügels. Man kommt wegen des Lichts und bleibt wegen des Kaffees.',
        country: 'Frankreich',
      },
    },
  },
  {
    key: 'biala-sowa',
    facts: {
      zip: '31-000',
      website: 'https://bialasowa.example',
      geo_lat: 50.0497,
      geo_lng: 19.9447,
      show_map: true,
      show_map_link: false,
    },
    original: 'pl',
    texts: {
      pl: {
        venue: 'Pracownia pod Białą Sową',
        description:
          'Teatrzyk na czterdzieści krzeseł i pracownia lalek, w której wolno dotykać prawie wszystkiego.',
        address: 'Zaułek Latarników 6',
        city: 'Kraków',
        country: 'Polska',
      },
      cs: {
        venue: 'Dílna U Bílé sovy',
        description:
          'Divadélko se čtyřiceti židlemi a loutkářská dílna, ve které se smí sahat skoro na všechno.',
        city: 'Krakov',
        country: 'Polsko',
      },
      en: {
        venue: 'White Owl Workshop',
        description:
          'A theatre of forty chairs, and a puppet workshop where you may touch almost everything.',
        address: 'Zaułek Latarników 6',
        city: 'Kraków',
        country: 'Poland',
      },
    },
  },
];

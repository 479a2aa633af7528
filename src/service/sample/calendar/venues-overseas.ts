import type { SampleVenue } from './types.js';

export const venuesOverseas: SampleVenue[] = [
  {
    key: 'halyard-house',
    facts: {
      zip: '11231',
      phone: '+1 718-555-0143',
      website: 'https://halyardhouse.example',
      geo_lat: 40.6776,
      geo_lng: -74.0094,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'Halyard House',
        description:
          'Four storeys of a sailmaker’s loft near the water: music in the cellar, bread on the ground floor, quiet at the top.',
        address: '118 Cordage Street, Brooklyn',
        city: 'New York',
        country: 'United States',
        state: 'NY',
      },
    },
  },
  {
    key: 'pepper-tree-yard',
    facts: {
      zip: '90026',
      phone: '+1 213-555-0167',
      website: 'https://peppertreeyard.example',
      geo_lat: 34.0779,
      geo_lng: -118.2607,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'Pepper Tree Yard',
        description:
          'Eight studios and a whitewashed wall that makes a fine cinema screen. Bring a jacket; the chairs are provided.',
        address: '2240 Lindero Alley',
        city: 'Los Angeles',
        country: 'United States',
        state: 'CA',
      },
      es: {
        venue: 'Pepper Tree Yard',
        description:
          'Ocho talleres y una pared encalada que hace de pantalla de cine. Trae chaqueta; las sillas las ponemos nosotros.',
        city: 'Los Ángeles',
        country: 'Estados Unidos',
      },
    },
  },
  {
    key: 'paper-room',
    facts: {
      zip: '130-0000',
      website: 'https://paperroom.example',
      geo_lat: 35.7094,
      geo_lng: 139.8019,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'The Paper Room',
        description:
          'Two floors above a paper merchant, with north light and eleven kinds of scissors. Shoes off at the stairs, please.',
        address: '2-9-4 Kamibashi, Sumida',
        city: 'Tokyo',
        country: 'Japan',
      },
    },
  },
  {
    key: 'ferrymasters-shed',
    facts: {
      zip: '2041',
      phone: '+61 2 5550 0172',
      website: 'https://ferrymastersshed.example',
      geo_lat: -33.8556,
      geo_lng: 151.1846,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'The Ferrymaster’s Shed',
        description:
          'A tin-roofed shed on the water with a jetty, a wood stove and one very long table. The ferry stops at the door.',
        address: '7 Old Slip Lane, Balmain',
        city: 'Sydney',
        country: 'Australia',
        province: 'New South Wales',
      },
    },
  },
  {
    key: 'jacaranda-court',
    facts: {
      zip: '560038',
      website: 'https://jacarandacourt.example',
      geo_lat: 12.9784,
      geo_lng: 77.6408,
      show_map: true,
      show_map_link: true,
    },
    original: 'en',
    texts: {
      en: {
        venue: 'Jacaranda Court',
        description:
          'A courtyard house with a stone stage, a print studio and filter coffee from six in the morning.',
        address: '41 Old Nursery Road, Indiranagar',
        city: 'Bengaluru',
        country: 'India',
        province: 'Karnataka',
      },
    },
  },
];

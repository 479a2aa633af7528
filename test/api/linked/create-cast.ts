/** What only venues or only organizers take and refuse when they are created. */
interface Cast {
  /** Fields of its own as they are sent, and as they are shown. */
  readonly sent: object;
  readonly shown: object;
  readonly form: string;
  readonly fromForm: object;
  readonly taken: readonly (readonly [field: string, sent: unknown, shown: unknown])[];
  readonly refused: readonly (readonly [field: string, value: unknown])[];
  /** Wrong fields, and their names in the order in which they are reported. */
  readonly wrong: object;
  readonly reported: readonly string[];
}

export const CREATE_CAST: Record<'venue' | 'organizer', Cast> = {
  venue: {
    sent: {
      show_map: false,
      show_map_link: 'yes',
      address: ' Pristaniška \n 4 ',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      stateprovince: 'The coast',
      website: 'https://warehouse.example/',
      geo_lat: '45.5479',
      geo_lng: 13.7302,
    },
    shown: {
      address: 'Pristaniška   4',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      phone: '+386 5 000 0000',
      website: 'https://warehouse.example/',
      stateprovince: 'The coast',
      geo_lat: 45.5479,
      geo_lng: 13.7302,
      show_map: false,
      show_map_link: true,
    },
    form: 'venue=Old+Warehouse&city=Koper&show_map=0&geo_lat=45.5&geo_lng=13.7&image=',
    fromForm: { venue: 'Old Warehouse', city: 'Koper', show_map: false, geo_lat: 45.5 },
    taken: [
      ['show_map', 'true', true],
      ['show_map', 'enabled', true],
      ['show_map', 1, true],
      ['show_map', 'false', false],
      ['show_map', 'banana', false],
      ['show_map', 0, false],
      ['show_map', null, true],
      ['show_map_link', false, false],
      ['address', '<i>Quay</i> 4', 'Quay 4'],
      ['address', '', undefined],
      ['city', 'Nova  Gorica', 'Nova  Gorica'],
      ['city', null, undefined],
      ['country', 'Bosnia & Herzegovina', 'Bosnia &amp; Herzegovina'],
      ['zip', '00 100', '00 100'],
      ['geo_lat', '', undefined],
    ],
    refused: [
      ['show_map', ['true']],
      ['show_map_link', { on: true }],
      ['address', 4],
      ['city', ['Koper']],
      ['country', 386],
      ['province', {}],
      ['state', true],
      ['zip', 6000],
      ['stateprovince', 5],
      ['geo_lat', 'north'],
      ['geo_lat', 90.1],
      ['geo_lat', -90.1],
      ['geo_lng', 180.1],
      ['geo_lng', -181],
      ['geo_lng', true],
    ],
    wrong: { geo_lat: 91, geo_lng: 1 },
    reported: ['author', 'date', 'website', 'image', 'geo_lat'],
  },
  organizer: {
    sent: { website: 'https://quay.example/', email: ' hello@quay.example ' },
    shown: { phone: '+386 5 000 0000', website: 'https://quay.example/', email: 'hello@quay.example' },
    form: 'organizer=Quay+Society&email=info%40koper.example&image=',
    fromForm: { organizer: 'Quay Society', email: 'info@koper.example' },
    taken: [
      ['email', 'not  an address', 'not  an address'],
      ['email', 'a&b@c.example', 'a&amp;b@c.example'],
      ['email', null, undefined],
    ],
    refused: [
      ['email', ['info@koper.example']],
      ['email', 5],
    ],
    wrong: { email: 5 },
    reported: ['author', 'date', 'website', 'email', 'image'],
  },
};

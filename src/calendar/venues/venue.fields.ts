import type { FieldTableOf } from '../posts/field-table.js';
import { POST_FACTS, POST_TEXTS } from '../posts/post-fields.js';
import { MAX_DESCRIPTION_LENGTH, MAX_LINE_LENGTH } from '../posts/text-limits.js';
import type { UpdateVenueDto } from './venue.dto.js';
import type { Venue, VenueText } from './venue.entity.js';

const LINE = { type: 'text', max: MAX_LINE_LENGTH } as const;

/** All fields of venues, in the order in which the history reports them. */
export const VENUE_FIELDS = {
  ...POST_FACTS,
  venue: { kind: 'text', property: 'name', value: { type: 'line', max: MAX_LINE_LENGTH } },
  description: {
    kind: 'text',
    property: 'description',
    nullable: true,
    value: { type: 'html', max: MAX_DESCRIPTION_LENGTH },
  },
  address: { kind: 'text', property: 'address', nullable: true, value: LINE },
  city: { kind: 'text', property: 'city', nullable: true, value: LINE },
  country: { kind: 'text', property: 'country', nullable: true, value: LINE },
  province: { kind: 'text', property: 'province', nullable: true, value: LINE },
  state: { kind: 'text', property: 'state', nullable: true, value: LINE },
  stateprovince: {
    kind: 'text',
    property: 'stateProvince',
    nullable: true,
    value: LINE,
    isComputed: true,
  },
  ...POST_TEXTS,
  zip: { kind: 'fact', property: 'zip', value: LINE, blank: '' },
  phone: { kind: 'fact', property: 'phone', value: LINE, blank: '' },
  website: { kind: 'fact', property: 'website', value: { type: 'url' }, blank: '' },
  show_map: { kind: 'fact', property: 'showMap', value: { type: 'boolean' }, blank: true },
  show_map_link: { kind: 'fact', property: 'showMapLink', value: { type: 'boolean' }, blank: true },
  geo_lat: {
    kind: 'fact',
    property: 'geoLat',
    nullable: true,
    value: { type: 'degrees', max: 90 },
    blank: null,
  },
  geo_lng: {
    kind: 'fact',
    property: 'geoLng',
    nullable: true,
    value: { type: 'degrees', max: 180 },
    blank: null,
  },
} satisfies FieldTableOf<UpdateVenueDto, Venue, VenueText>;

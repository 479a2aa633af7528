// The parameters of the lists of `tec/v1` (contract 12.6). Those of the calendar's own lists are taken as well.
import type { Type } from '@nestjs/common';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { ListOrganizersDto } from '../../calendar/organizers/organizer.dto.js';
import {
  FieldsRequiredTogether,
  RefusesUnknownOrder,
  WithoutFields,
} from '../../requests/validation/field.js';
import { NumberField } from '../../requests/validation/fields.js';
import { ChoiceField, IdsField, NonEmptyTextField } from '../../requests/validation/list-fields.js';
import { ListVenuesDto } from '../../calendar/venues/venue.dto.js';

const EVENT_ORDERS = ['date', 'event_date', 'title', 'menu_order', 'modified'] as const;
const PLACE_ORDERS = ['date', 'title', 'menu_order', 'modified'] as const;

type EventOrder = (typeof EVENT_ORDERS)[number];
type PlaceOrder = (typeof PLACE_ORDERS)[number];

/** Venues and organizers have no order of their own. */
export const toPlaceOrder = (sent: PlaceOrder = 'date'): Exclude<PlaceOrder, 'menu_order'> =>
  sent === 'menu_order' ? 'date' : sent;

const EventList = ListEventsDto as Type<Omit<ListEventsDto, 'orderby' | 'sync_token'>>;
const VenueList = ListVenuesDto as Type<Omit<ListVenuesDto, 'orderby' | 'sync_token'>>;
const OrganizerList = ListOrganizersDto as Type<Omit<ListOrganizersDto, 'orderby' | 'sync_token'>>;

@WithoutFields('sync_token')
@RefusesUnknownOrder()
export class ListTecEventsDto extends EventList {
  @ChoiceField({
    values: EVENT_ORDERS,
    description:
      'What the list is ordered by: publication, start, title, or last change. Start when not sent, and for `menu_order`.',
    example: 'event_date',
  })
  orderby?: EventOrder;
}

const PlaceOrderField = (): PropertyDecorator =>
  ChoiceField({
    values: PLACE_ORDERS,
    description:
      'What the list is ordered by: publication, name, or last change. Publication when not sent, and for `menu_order`.',
    example: 'title',
  });

const IncludeField = (): PropertyDecorator =>
  IdsField({ description: 'Only the items with these ids, separated by commas.' });

const PlaceTextField = (what: string): PropertyDecorator =>
  NonEmptyTextField({ description: `Only items with this ${what}, in any language and whatever its case.` });

@FieldsRequiredTogether('geo_lat', 'geo_lng', 'geo_pair')
@WithoutFields('sync_token')
@RefusesUnknownOrder()
export class ListTecVenuesDto extends VenueList {
  @PlaceOrderField()
  orderby?: PlaceOrder;

  @IncludeField()
  include?: readonly number[];

  @PlaceTextField('city')
  city?: string;

  @PlaceTextField('state or province')
  state?: string;

  @PlaceTextField('country')
  country?: string;

  @PlaceTextField('postal code')
  zip?: string;

  @NumberField({
    description: 'Only published venues near this point: its latitude in degrees, together with `geo_lng`.',
    minimum: -90,
    maximum: 90,
    filter: true,
    example: 45.55,
  })
  geo_lat?: number;

  @NumberField({
    description: 'The longitude of the point in degrees, together with `geo_lat`.',
    minimum: -180,
    maximum: 180,
    filter: true,
    example: 13.73,
  })
  geo_lng?: number;

  @NumberField({
    description: 'The distance from the point in kilometres up to which venues are near; 40 when not sent.',
    minimum: 0,
    maximum: 20_100,
    filter: true,
    example: 40,
  })
  radius?: number;
}

@WithoutFields('sync_token')
@RefusesUnknownOrder()
export class ListTecOrganizersDto extends OrganizerList {
  @PlaceOrderField()
  orderby?: PlaceOrder;

  @IncludeField()
  include?: readonly number[];

  @PlaceTextField('e-mail address')
  email?: string;

  @PlaceTextField('website')
  website?: string;

  @PlaceTextField('phone number')
  phone?: string;
}

import { createLinkedListDto } from '../posts/linked/list-linked.dto.js';

export class ListVenuesDto extends createLinkedListDto({
  plural: 'venues',
  searched: 'name, description, address, city, province, state, postal code or phone number',
  withEvents: 'at which published events take place or took place',
}) {}

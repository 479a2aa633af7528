import { createLinkedListDto } from '../posts/linked/list-linked.dto.js';

export class ListOrganizersDto extends createLinkedListDto({
  plural: 'organizers',
  searched: 'name, description, phone number, e-mail address or website',
  withEvents: 'that hold or held published events',
}) {}

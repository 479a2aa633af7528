import { linkedListDto } from '../posts/linked/list-linked.dto.js';

export class ListOrganizersDto extends linkedListDto({
  plural: 'organizers',
  searched: 'name, description, phone number, e-mail address or website',
  withEvents: 'that hold or held published events',
}) {}

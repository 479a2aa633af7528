// The wire form of organizers (contract 3.4, 6.1 and 7.3).
import { createLinkedDto, createLinkedInputDto } from '../posts/linked/linked-post.dto.js';
import { createLinkedListDto } from '../posts/linked/list-linked.dto.js';
import { MAX_LINE_LENGTH } from '../posts/text-limits.js';
import { createSyncPageDto } from '../sync/sync-page.dto.js';
import { FieldOrder, RequiredFields } from '../../requests/validation/field.js';
import { PlainTextField } from '../../requests/validation/fields.js';
import { OptionalTextProperty, TextProperty } from '../../requests/validation/response-properties.js';

@FieldOrder(
  ...['author', 'date', 'date_utc', 'organizer', 'description', 'status', 'phone', 'website', 'email'],
  ...['image', 'slug'],
)
export class UpdateOrganizerDto extends createLinkedInputDto('organizer') {
  @PlainTextField({
    description: 'The name of the organizer.',
    max: MAX_LINE_LENGTH,
    required: true,
    example: 'Quay Society',
  })
  organizer?: string;

  @PlainTextField({ description: 'The e-mail address, as it shall be shown.', max: MAX_LINE_LENGTH })
  email?: string | null;
}

@RequiredFields('organizer')
export class CreateOrganizerDto extends UpdateOrganizerDto {}

export class OrganizerDto extends createLinkedDto('organizer', {
  url: 'https://example.org/organizer/quay-society/',
  slug: 'quay-society',
  globalId: 'example.org?id=77',
}) {
  @TextProperty('The name of the organizer.', 'Quay Society')
  organizer!: string;

  @OptionalTextProperty('The e-mail address.')
  email?: string;
}

export class OrganizerPageDto extends createSyncPageDto('organizers', OrganizerDto) {}

export class ListOrganizersDto extends createLinkedListDto({
  plural: 'organizers',
  searched: 'name, description, phone number, e-mail address or website',
  withEvents: 'that hold or held published events',
}) {}

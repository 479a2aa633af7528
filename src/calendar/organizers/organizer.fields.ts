import type { FieldTableOf } from '../posts/field-table.js';
import { POST_FACTS, POST_TEXTS } from '../posts/post-fields.js';
import { MAX_DESCRIPTION_LENGTH, MAX_LINE_LENGTH } from '../posts/text-limits.js';
import type { UpdateOrganizerDto } from './organizer.dto.js';
import type { Organizer, OrganizerText } from './organizer.entity.js';

const LINE = { type: 'text', max: MAX_LINE_LENGTH } as const;

/** All fields of organizers, in the order in which the history reports them. */
export const ORGANIZER_FIELDS = {
  ...POST_FACTS,
  organizer: { kind: 'text', property: 'name', value: { type: 'line', max: MAX_LINE_LENGTH } },
  description: {
    kind: 'text',
    property: 'description',
    nullable: true,
    value: { type: 'html', max: MAX_DESCRIPTION_LENGTH },
  },
  ...POST_TEXTS,
  phone: { kind: 'fact', property: 'phone', value: LINE, blank: '' },
  website: { kind: 'fact', property: 'website', value: { type: 'url' }, blank: '' },
  email: { kind: 'fact', property: 'email', value: LINE, blank: '' },
} satisfies FieldTableOf<UpdateOrganizerDto, Organizer, OrganizerText>;

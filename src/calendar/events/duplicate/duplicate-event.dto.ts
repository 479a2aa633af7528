import { RequiredFields } from '../../../requests/validation/field.js';
import { BooleanField, DateTimeField } from '../../../requests/validation/fields.js';
import { EventFieldsDto } from '../write/event-input.dto.js';

/** The body of a copy of an event: its dates, and what differs from the event. */
@RequiredFields('start_date')
export class DuplicateEventDto extends EventFieldsDto {
  @DateTimeField({
    description: 'When the copy ends. It lasts as long as the event when this is not sent.',
    example: '2027-05-08 23:00:00',
  })
  declare end_date?: string;

  @BooleanField({
    description:
      'Whether the copy repeats by the rules of the series of the event, from `start_date` on. A series of exact dates has ' +
      'no rules. `recurrence` gives the copy another rule.',
  })
  series?: boolean;
}

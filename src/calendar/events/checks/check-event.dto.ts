import { IdField } from '../../../requests/validation/fields.js';
import { EventFieldsDto } from '../write/event-input.dto.js';

/** A body of `POST /events`, or of an update when it names the event. */
export class CheckEventDto extends EventFieldsDto {
  @IdField({
    kind: 'event',
    description:
      'The id of the event that the body would update; what is not sent is taken from it. Without it, the body is that of ' +
      'a new event, and needs `title`, `start_date` and `end_date`.',
  })
  id?: number;
}

import { WithoutFields } from '../../requests/validation/field.js';
import { ChoiceField } from '../../requests/validation/list-fields.js';
import { PAGE_PARAMETERS } from '../events/list/feed-address.js';
import { ListEventsDto } from '../events/list/list-events.dto.js';
import { ReadEventDto } from '../events/write/event-password.dto.js';

export const CANCELLED_MODES = ['prefix', 'keep', 'drop'] as const;

/** How feeds show cancelled events. */
export type CancelledMode = (typeof CANCELLED_MODES)[number];

const CancelledField = (): PropertyDecorator =>
  ChoiceField({
    values: CANCELLED_MODES,
    description:
      'How the feed shows cancelled events: `prefix` puts a word before their titles, `keep` leaves the titles as they ' +
      'are, and `drop` leaves the events out. In calendars they are cancelled in either case. `prefix` when not sent.',
    example: 'prefix',
  });

/** The parameters of the event list without those of pages and of copies. */
@WithoutFields(...PAGE_PARAMETERS)
export class FeedDto extends ListEventsDto {
  @CancelledField()
  cancelled?: CancelledMode;
}

export class EventFeedDto extends ReadEventDto {
  @CancelledField()
  cancelled?: CancelledMode;
}

export class SeriesFeedDto {
  @CancelledField()
  cancelled?: CancelledMode;
}

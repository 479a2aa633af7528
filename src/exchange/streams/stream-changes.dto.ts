import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import type { SentSyncToken } from '../../requests/paging/sync-token.js';
import { type ChangeKind } from '../../calendar/sync/change-kinds.js';
import { KindsField, SinceField } from '../../calendar/sync/changes.dto.js';
import { getDtoMetadata, isSent, ReportsIdle, WithoutFields } from '../../requests/validation/field.js';

/** Kinds are a list with commas, or several values. */
const namesEvents = (kinds: unknown): boolean => /\bevent\b/.test(String(kinds));

/** The filters of the event list, and what `/changes` takes. */
@ReportsIdle((sent) =>
  isSent(sent, 'kinds') && !namesEvents(sent['kinds'])
    ? [...getDtoMetadata(ListEventsDto).fields.keys()]
    : [],
)
@WithoutFields('page', 'per_page', 'orderby', 'order', 'sync_token')
export class StreamChangesDto extends ListEventsDto {
  @SinceField(
    'Where to begin: the id of an event of the stream, or a `token` of `/changes`. `Last-Event-ID` comes before it. Without ' +
      'either, the stream begins now.',
  )
  since?: SentSyncToken;

  @KindsField()
  kinds?: readonly ChangeKind[];
}

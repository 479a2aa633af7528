import type { OrganizerDto } from '../organizers/organizer.dto.js';
import type { PostView } from '../posts/post-view.js';
import type { EventTermDto } from '../terms/term.dto.js';
import type { VenueDto } from '../venues/venue.dto.js';
import type { CostFormat } from './cost.js';
import type { OnlineUrlRow } from './online-url.js';

/** What the response for an event depends on besides its row. */
export interface EventView extends PostView, Readonly<CostFormat> {
  /** Whether the viewer may see the web address of an event now; a hidden one limits the freshness of the response. */
  readonly canSeeOnlineUrl: (row: OnlineUrlRow) => boolean;
  /** Linked items by id, without those that the viewer may not see. */
  readonly venues: ReadonlyMap<number, VenueDto>;
  readonly organizers: ReadonlyMap<number, OrganizerDto>;
  readonly terms: ReadonlyMap<number, EventTermDto>;
}

import type { SyncState } from '../../requests/paging/sync-token.js';
import type { ChangeView } from '../../calendar/sync/change-reader.js';
import type { ChangeDto } from '../../calendar/sync/changes.dto.js';
import type { StreamConnection } from './stream-connection.js';

export interface StreamView extends ChangeView {
  /** Finds which of the events belong to the stream; null for all. */
  readonly findListed: ((ids: readonly number[]) => Promise<readonly number[]>) | null;
}

/** Streams that have the same view and are at the same place of the log, so that it is read once for all. */
export class StreamGroup {
  readonly connections: Set<StreamConnection>;

  /** @param isDone whether the clients know all changes up to the position */
  constructor(
    readonly view: StreamView,
    public state: SyncState,
    public isDone: boolean,
    connections: Iterable<StreamConnection>,
  ) {
    this.connections = new Set(connections);
  }

  /** Whether the clients must read before they get more. */
  get isFull(): boolean {
    return [...this.connections].every(({ isFull }) => isFull);
  }

  /** Names the view and the place in the log; null while the group cannot be merged with another one. */
  get placeKey(): string | null {
    const { list, position, step } = this.state;
    if (!this.isDone || step !== null || this.isFull) return null;
    return `${list} ${position.transaction} ${position.id}`;
  }

  /** What can be read together with other groups, whatever events they want. */
  get readKey(): string {
    const { viewer, kinds } = this.view;
    const { position, step } = this.state;
    return [viewer.role, viewer.userId, kinds, position.transaction, position.id, step?.after].join(' ');
  }

  /** Events that the stream does not have are `removed`. */
  async filter(changes: readonly ChangeDto[]): Promise<readonly ChangeDto[]> {
    const { findListed } = this.view;
    const isOfEvent = ({ kind, op }: ChangeDto): boolean => kind === 'event' && op !== 'removed';
    const ids = findListed === null ? [] : changes.filter(isOfEvent).map(({ id }) => id);
    if (findListed === null || ids.length === 0) return changes;
    const listed = new Set(await findListed(ids));
    return changes.map((change) =>
      isOfEvent(change) && !listed.has(change.id) ? { ...change, op: 'removed' } : change,
    );
  }

  send(text: string): void {
    for (const connection of this.connections) connection.send(text);
  }

  /** Gives each client that must read before it gets more a group of its own. */
  splitFull(): StreamGroup[] {
    if (this.connections.size === 1) return [];
    const full = [...this.connections].filter(({ isFull }) => isFull);
    for (const connection of full) this.connections.delete(connection);
    return full.map((connection) => new StreamGroup(this.view, this.state, this.isDone, [connection]));
  }
}

// Which indexes were used, as it is kept and shown.
export interface Index {
  readonly table: string;
  readonly name: string;
  readonly scans: number;
  readonly bytes: number;
  /** Whether its table has no rows in this calendar, so that nothing could use it. */
  readonly isEmpty: boolean;
}

export interface IndexUse {
  readonly events: number;
  /** By what the service compared events: see EVENT_TIME. */
  readonly eventTime: 'local' | 'instant';
  /** How many were there to be used. */
  readonly count: number;
  /** Used by nothing. */
  readonly unused: readonly Pick<Index, 'table' | 'name' | 'bytes'>[];
  readonly empty: readonly string[];
}

/** What is kept of a run: a service that compares wall clocks has other indexes. */
export const nameOfUse = ({ eventTime }: Pick<IndexUse, 'eventTime'>): 'indexes' | 'indexes-local' =>
  eventTime === 'local' ? 'indexes-local' : 'indexes';

/** An index by instants is always there; the one by wall clocks beside it does its work where there is one. */
export function withoutReplaced(indexes: readonly Index[]): Index[] {
  const names = new Set(indexes.map(({ name }) => name));
  return indexes.filter(
    ({ name }) => !/_(starts|ends)_at$/.test(name) || !names.has(name.replace(/_at$/, '_local')),
  );
}

export function useOf(
  indexes: readonly Index[],
  { events, eventTime }: Pick<IndexUse, 'events' | 'eventTime'>,
): IndexUse {
  const asked = withoutReplaced(indexes);
  const empty = asked.filter(({ scans, isEmpty }) => scans === 0 && isEmpty);
  return {
    events,
    eventTime,
    count: asked.length - empty.length,
    unused: asked
      .filter(({ scans, isEmpty }) => scans === 0 && !isEmpty)
      .map(({ table, name, bytes }) => ({ table, name, bytes })),
    empty: empty.map(({ name }) => name),
  };
}

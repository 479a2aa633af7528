import type { EntityManager } from 'typeorm';

/** What decides where a request is answered. */
export interface ReadBy {
  readonly viewer: { readonly userId: number | null };
  /** What the caller has seen of the log, or the wish for the primary; null for one who says nothing. */
  readonly position: bigint | null;
}

/** Chooses the database that answers a read. */
export interface Reader {
  readFrom(by: ReadBy): EntityManager;
}

// What was measured of the peers.
export interface PeerFigures {
  /** Whole answers a second. */
  readonly perSecond: number;
  /** Milliseconds of one answer. */
  readonly p50: number;
}

export interface PeerRow {
  readonly name: string;
  /** By the name of the column; null when it could not be measured. */
  readonly figures: Readonly<Record<string, PeerFigures | null>>;
}

export interface PeersResult {
  readonly events: number;
  readonly columns: readonly string[];
  readonly rows: readonly PeerRow[];
}

// Tokens with which clients keep a copy of a list (contract 4.7). A token is a position in the log of changes; it contains
// no secret, and gives no right.

/** Where a client is with its copy. */
export interface SyncState {
  /** Identifies the log: another one after a restore or the loss of a server. */
  readonly log: string;
  /** Identifies the list: its parameters, and whose view of the calendar it is. */
  readonly list: string;
  /** Until when the copy has what time alone has changed, in seconds since 1970. */
  readonly at: number;
  /** Changes up to this one are in the copy. */
  readonly position: LogPosition;
  /**
   * What is not finished: `walk` reads the list after an id, in the order of ids; `log` reads the items that show the item of
   * the next change, after one of them. Null for the next change.
   */
  readonly step: { readonly kind: 'walk' | 'log'; readonly after: number } | null;
}

export interface LogPosition {
  readonly transaction: bigint;
  readonly id: bigint;
}

/** Begins a copy. */
export const SYNC_START = 'start';

export interface SentSyncToken {
  readonly raw: string;
  /** Null for `SYNC_START`. */
  readonly state: SyncState | null;
}

const VERSION = '1';
const FORM = /^[A-Za-z0-9_-]{1,400}$/;
const MAX_BIGINT = 2n ** 63n - 1n;

export function formatSyncToken({ log, list, at, position, step }: SyncState): string {
  const parts = [VERSION, log, list, at, position.transaction, position.id];
  const all = step === null ? parts : [...parts, step.kind, step.after];
  return Buffer.from(all.join('.')).toString('base64url');
}

/** @returns null for anything that `formatSyncToken` does not make */
export function parseSyncToken(raw: string): SentSyncToken | null {
  if (raw === SYNC_START) return { raw, state: null };
  if (!FORM.test(raw)) return null;
  const [version, log, list, at, transaction, id, kind, after, ...rest] = Buffer.from(raw, 'base64url')
    .toString('latin1')
    .split('.');
  const numbers = [at, transaction, id, ...(kind === undefined ? [] : [after])];
  if (version !== VERSION || log === undefined || list === undefined || rest.length > 0) return null;
  if (!numbers.every(isNumber) || !isStepKind(kind)) return null;
  const position = { transaction: BigInt(transaction ?? 0), id: BigInt(id ?? 0) };
  const step = kind === undefined ? null : { kind, after: Number(after) };
  return { raw, state: { log, list, at: Number(at), position, step } };
}

const isStepKind = (kind: string | undefined): kind is 'walk' | 'log' | undefined =>
  kind === undefined || kind === 'walk' || kind === 'log';

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= MAX_BIGINT;

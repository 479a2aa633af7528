// Tokens with which clients keep a copy of a list (contract 4.7). A token is a position in the log of changes, encrypted:
// positions would reveal to visitors how much changed that they cannot see. It gives no right.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a client is with its copy. */
export interface SyncState {
  /** Identifies the list: its parameters, and whose view of the calendar it is. */
  readonly list: string;
  /** The copy has all publications that were due until then, in seconds since 1970. */
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

export interface SentSyncToken {
  readonly raw: string;
  /** Null for `START_TOKEN`. */
  readonly sealed: Buffer | null;
}

/** Begins a copy. */
export const START_TOKEN: SentSyncToken = { raw: 'start', sealed: null };

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;
const FORM = /^[A-Za-z0-9_-]{40,400}$/;

/** @param key 32 bytes, another one for each log */
export function sealSyncToken({ list, at, position, step }: SyncState, key: Buffer): string {
  const parts = [list, at, position.transaction, position.id];
  const text = [...parts, ...(step === null ? [] : [step.kind, step.after])].join('.');
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv);
  const content = Buffer.concat([cipher.update(text, 'latin1'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** @returns null for a text without the form of a token */
export function parseSyncToken(raw: string): SentSyncToken | null {
  if (raw === START_TOKEN.raw) return START_TOKEN;
  const sealed = FORM.test(raw) ? Buffer.from(raw, 'base64url') : null;
  return sealed?.[0] === VERSION && sealed.length > HEADER_LENGTH ? { raw, sealed } : null;
}

/** @returns null for a text that was not sealed with this key */
export function openSyncToken(sealed: Buffer, key: Buffer): SyncState | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + IV_LENGTH));
  decipher.setAuthTag(sealed.subarray(1 + IV_LENGTH, HEADER_LENGTH));
  let text = decipher.update(sealed.subarray(HEADER_LENGTH), undefined, 'latin1');
  try {
    text += decipher.final('latin1');
  } catch {
    return null;
  }
  const [list = '', at, transaction = 0, id = 0, kind, after] = text.split('.');
  return {
    list,
    at: Number(at),
    position: { transaction: BigInt(transaction), id: BigInt(id) },
    step: kind === 'walk' || kind === 'log' ? { kind, after: Number(after) } : null,
  };
}

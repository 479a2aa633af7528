// Ids of requests: 132 random bits in letters that headers and logs may hold (RFC 4648, 5).
import { randomBytes } from 'node:crypto';

const LENGTH = 22;

/** So many are drawn at once: a draw takes longer than an answer from memory, however few bytes it is of. */
const TOGETHER = 2000;

let drawn = '';
let used = 0;

export function newRequestId(): string {
  if (used >= drawn.length) {
    drawn = randomBytes((TOGETHER * LENGTH * 3) / 4).toString('base64url');
    used = 0;
  }
  used += LENGTH;
  return drawn.slice(used - LENGTH, used);
}

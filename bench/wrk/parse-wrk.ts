// What wrk has counted, as drive.lua prints it.
export interface Driven {
  readonly perSecond: number;
  readonly requests: number;
  /** Of one response on average, with its headers. */
  readonly bytes: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

interface Summary {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Responses with a status of 400 or more. */
  readonly refused: number;
  /** Connections that failed, and responses that came too late. */
  readonly broken: number;
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** wrk verifies nothing by itself: a figure that counts errors too is none. */
export function parseWrk(output: string): Driven {
  const line = output.split('\n').find((text) => text.startsWith('{"requests":'));
  if (line === undefined) throw new Error(`wrk printed no summary: ${output.trim()}`);
  const { requests, seconds, bytes, refused, broken, p50, p99, slowest } = JSON.parse(line) as Summary;
  if (requests === 0) throw new Error('there was no response');
  if (refused > 0) throw new Error(`${refused} of ${requests} responses were errors`);
  if (broken > 0) throw new Error(`${broken} connections or responses failed`);
  return { perSecond: requests / seconds, requests, bytes: bytes / requests, p50, p99, slowest };
}

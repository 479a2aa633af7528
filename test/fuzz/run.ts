// A run: requests in the order that a seed gives, and of each kind of fault the first and the smallest request.
import fc from 'fast-check';
import type { Asker } from './ask.js';
import type { ApiDocument } from './operations.js';
import { type FuzzRequest, requestsOf } from './requests.js';

export interface Fault {
  /** Which request of the run it was, from 0. */
  readonly number: number;
  readonly fault: string;
  readonly request: FuzzRequest;
  /** One that is still answered so, with all left out that does not matter. */
  readonly smallest: FuzzRequest;
  /** How often there was one of its kind. */
  times: number;
}

export interface Outcome {
  readonly byStatus: ReadonlyMap<string, number>;
  readonly faults: readonly Fault[];
}

export interface Run {
  readonly document: ApiDocument;
  readonly seed: number;
  readonly requests: number;
  readonly asker: Asker;
  /** Before each so many requests; they may have taken from the callers what they need. */
  readonly betweenBatches?: (done: number) => Promise<void>;
  /** Not sent, as it would end what the run itself needs. */
  readonly isSpared?: (request: FuzzRequest) => boolean;
}

const BATCH = 250;
const LONGEST_SHRINKING_MS = 10_000;

export async function runFuzz(run: Run): Promise<Outcome> {
  const { document, seed, requests, asker, isSpared = () => false } = run;
  const arbitrary = requestsOf(document);
  const byStatus = new Map<string, number>();
  const faults = new Map<string, Fault>();
  for (let from = 0; from < requests; from += BATCH) {
    await run.betweenBatches?.(from);
    const numRuns = Math.min(BATCH, requests - from);
    const batch = fc.sample(arbitrary, { seed: seed + from, numRuns });
    for (const [at, request] of batch.entries()) {
      if (isSpared(request)) continue;
      const { status, fault } = await asker.ask(request);
      const key = String(status ?? 'no answer');
      byStatus.set(key, (byStatus.get(key) ?? 0) + 1);
      if (fault === null) continue;
      const kind = kindOf(request, fault);
      const known = faults.get(kind);
      if (known !== undefined) known.times += 1;
      else {
        const smallest = await shrunk(run, { seed: seed + from, at, request, kind });
        faults.set(kind, { number: from + at, fault, request, smallest, times: 1 });
      }
    }
  }
  return { byStatus, faults: [...faults.values()] };
}

/** Faults of one kind of route and with the same beginning are one. */
const kindOf = ({ path }: FuzzRequest, fault: string): string =>
  `${/v1\/?(\w*)/.exec(path)?.[1] ?? ''} ${fault.slice(0, 60)}`;

interface Failed {
  readonly seed: number;
  readonly at: number;
  readonly request: FuzzRequest;
  readonly kind: string;
}

async function shrunk({ document, asker }: Run, { seed, at, request, kind }: Failed): Promise<FuzzRequest> {
  const isWell = fc.asyncProperty(requestsOf(document), async (smaller) => {
    const { fault } = await asker.ask(smaller);
    return fault === null || kindOf(smaller, fault) !== kind;
  });
  const found = await fc.check(isWell, {
    seed,
    path: String(at),
    numRuns: 1,
    // oxlint-disable-next-line typescript/no-deprecated -- the type of its plugin fits no property
    interruptAfterTimeLimit: LONGEST_SHRINKING_MS,
  });
  return found.counterexample?.[0] ?? request;
}

/** @param seed with which the same requests are made again */
export const faultText = ({ number, fault, request, smallest, times }: Fault, seed: number): string =>
  [
    `Request ${number} of seed ${seed}${times > 1 ? `, and ${times - 1} more` : ''}: ${fault}`,
    `  as sent:  ${JSON.stringify(request).slice(0, 3000)}`,
    `  smallest: ${JSON.stringify(smallest).slice(0, 3000)}`,
  ].join('\n');

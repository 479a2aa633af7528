// Whether the memory of the service grows as long as it is asked.

export interface Sample {
  /** Requests sent before. */
  readonly requests: number;
  readonly bytes: number;
}

/** `process_resident_memory_bytes`, as the service tells it; without credentials. */
export async function residentBytes(root: string): Promise<number> {
  const text = await (await fetch(`${root}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error('The service does not tell its resident memory.');
  return Number(found);
}

/** What a heap that is tidied now and then may differ by. */
const PLAY_BYTES = 48 * 1024 * 1024;
const PLAY_SHARE = 0.25;

/**
 * Memory comes back only now and then, so the least of each quarter counts. The first is left out: code is compiled and
 * memories are filled in it. Growth is steady when each of the others needs more than the one before, and the last much
 * more than the second.
 */
export function growsSteadily(samples: readonly Sample[]): boolean {
  const length = samples.length / 4;
  const least = [1, 2, 3].map((quarter) =>
    Math.min(
      ...samples
        .slice(Math.floor(quarter * length), Math.floor((quarter + 1) * length))
        .map(({ bytes }) => bytes),
    ),
  );
  const [second = 0, third = 0, last = 0] = least;
  return second < third && third < last && last - second > Math.max(PLAY_BYTES, second * PLAY_SHARE);
}

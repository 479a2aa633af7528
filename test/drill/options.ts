// What `npm run drill` takes.
import { Command, InvalidArgumentError } from 'commander';

export interface DrillOptions {
  readonly seconds: number;
  readonly writers: number;
  readonly seed: number;
  readonly instances: number;
  readonly replicas: number;
  readonly pooler: boolean;
}

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number.');
  return number;
};

export function readOptions(): DrillOptions {
  const program = new Command('npm run drill --')
    .description(
      'Lets instances of the service take writes on a PostgreSQL with streaming replicas, kills and lags all of them at ' +
        'random, promotes the first replica in the end, and counts what is there.',
    )
    .option('--seconds <n>', 'how long faults happen', wholeNumber, 60)
    .option('--writers <n>', 'how many write at once', wholeNumber, 6)
    .option('--seed <n>', 'another seed makes other faults', wholeNumber, 1)
    .option('--instances <n>', 'how many instances of the service there are', wholeNumber, 2)
    .option('--replicas <n>', 'how many replicas there are', wholeNumber, 1)
    .option('--pooler', 'put PgBouncer, which must be installed, before the primary', false)
    .showHelpAfterError()
    .parse();
  return program.opts<DrillOptions>();
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

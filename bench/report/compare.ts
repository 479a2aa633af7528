// Two servers alternately, several rounds: what disturbs the machine for a while disturbs both.
import { median } from '../statistics.js';
import type { Driven } from '../wrk/parse-wrk.js';
import { drive, type Load } from '../wrk/wrk.js';

export interface Pace {
  readonly seconds: number;
  readonly rounds: number;
  readonly warmUp: number;
}

/** Medians of the rounds. */
export interface Measured {
  readonly perSecond: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Comparison {
  readonly one: Measured;
  readonly other: Measured;
  /** The median of the ratios of the rounds, not the ratio of the medians. */
  readonly ratio: number;
}

export async function compare(
  one: Load,
  other: Load,
  { seconds, rounds, warmUp }: Pace,
): Promise<Comparison> {
  for (const load of [one, other]) await drive(load, warmUp);
  const pairs: [Driven, Driven][] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push([await drive(one, seconds), await drive(other, seconds)]);
  return {
    one: measured(pairs.map(([driven]) => driven)),
    other: measured(pairs.map(([, driven]) => driven)),
    ratio: median(pairs.map(([first, second]) => first.perSecond / second.perSecond)),
  };
}

export async function measure(load: Load, { seconds, rounds, warmUp }: Pace): Promise<Measured> {
  await drive(load, warmUp);
  const all: Driven[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await drive(load, seconds));
  return measured(all);
}

const measured = (all: readonly Driven[]): Measured => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  bytes: median(all.map(({ bytes }) => bytes)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
});

// Hot reads: the same request again and again, the service as shipped, beside the most that node:http can send.
import { type Beside, type Finished, finishedOf } from '../servers/beside.js';
import { Caller } from '../service/caller.js';
import { type Comparison, compare, type Pace } from './compare.js';
import { makeReady, type Ready } from './prepare.js';
import { type Reach, type Row, rowOf, rowOr } from './rows.js';
import type { Scenario } from './scenarios.js';

const CONNECTIONS = 16;
const AIM = 0.8;

/** The ceiling has to send what the service sends. */
const SAME_SIZE = 0.01;

export const hotRow = (
  root: string,
  ceiling: Beside<Finished>,
  scenario: Scenario,
  pace: Pace,
): Promise<Row> =>
  rowOr({ kind: 'hot', name: scenario.name, aim: AIM }, async () => {
    const { path, headers, response } = await firstOf(root, scenario);
    await ceiling.configure(finishedOf(response));
    const load = { connections: CONNECTIONS, headers };
    const comparison = await compare(
      { ...load, url: `${root}${path}` },
      { ...load, url: `${ceiling.root}${path}` },
      pace,
    );
    checkSize(comparison);
    return rowOf(comparison);
  });

async function firstOf(root: string, scenario: Scenario): Promise<Ready> {
  const caller = new Caller(root);
  try {
    const [first] = await makeReady(caller, scenario, 1);
    if (first === undefined) throw new Error('there is no response');
    return first;
  } finally {
    caller.close();
  }
}

function checkSize({ one, other }: Comparison): void {
  if (Math.abs(one.bytes - other.bytes) > other.bytes * SAME_SIZE)
    throw new Error(
      `responses of ${Math.round(one.bytes)} bytes, beside it ${Math.round(other.bytes)}: not the same`,
    );
}

/** Reports whether the client can distinguish servers at all. */
export async function reachOf(
  root: string,
  ceiling: Beside<Finished>,
  express: Beside<Finished>,
  scenario: Scenario,
  pace: Pace,
): Promise<Reach> {
  const { path, response } = await firstOf(root, scenario);
  const finished = finishedOf(response);
  await ceiling.configure(finished);
  await express.configure(finished);
  const load = { connections: CONNECTIONS };
  const { one, other, ratio } = await compare(
    { ...load, url: `${ceiling.root}${path}` },
    { ...load, url: `${express.root}${path}` },
    pace,
  );
  return {
    name: scenario.name,
    bytes: response.body.length,
    ceiling: one.perSecond,
    express: other.perSecond,
    ratio,
  };
}

// A scenario made ready: its addresses asked once, and those kept that answer as the scenario wants.
import { type Answer, type Caller, codeOf, headerOf } from '../service/caller.js';
import type { Scenario } from './scenarios.js';

export interface Ready {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Answer;
}

/** @throws Error that says why the scenario cannot be measured, when no address answers as it should */
export async function makeReady(caller: Caller, scenario: Scenario, most = Infinity): Promise<Ready[]> {
  const ready: Ready[] = [];
  let why = 'there is nothing to ask for';
  for (const path of scenario.paths.slice(0, most)) {
    const headers = await headersOf(caller, scenario, path);
    const answer = await caller.ask(path, headers);
    const fault = faultOf(scenario, answer);
    if (fault === null) ready.push({ path, headers, answer });
    else why = fault;
  }
  if (ready.length === 0) throw new Error(why);
  return ready;
}

async function headersOf(
  caller: Caller,
  { headers = {}, revalidates }: Scenario,
  path: string,
): Promise<Readonly<Record<string, string>>> {
  if (!revalidates) return headers;
  const tag = headerOf(await caller.ask(path, headers), 'etag');
  return tag === undefined ? headers : { ...headers, 'If-None-Match': tag };
}

function faultOf({ headers, revalidates }: Scenario, answer: Answer): string | null {
  const { status } = answer;
  if (revalidates) return status === 304 ? null : `answered ${status} instead of 304`;
  if (status !== 200) return `answered ${status} ${codeOf(answer)}`;
  const wanted = headers?.['Accept-Encoding'];
  if (wanted === undefined) return null;
  return headerOf(answer, 'content-encoding') === wanted ? null : 'the answer is not compressed';
}

// Prepares a scenario: requests its addresses once, and keeps those with the expected response.
import { type RecordedResponse, type Caller, codeOf, headerOf } from '../service/caller.js';
import type { Scenario } from './scenarios.js';

export interface Ready {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: RecordedResponse;
}

/** @throws Error that says why the scenario cannot be measured, when no address has the expected response */
export async function makeReady(caller: Caller, scenario: Scenario, most = Infinity): Promise<Ready[]> {
  const ready: Ready[] = [];
  let why = 'there is nothing to ask for';
  for (const path of scenario.paths.slice(0, most)) {
    const headers = await headersOf(caller, scenario, path);
    const response = await caller.ask(path, headers);
    const mismatch = findMismatch(scenario, response);
    if (mismatch === null) ready.push({ path, headers, response });
    else why = mismatch;
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

function findMismatch({ headers, revalidates }: Scenario, response: RecordedResponse): string | null {
  const { status } = response;
  if (revalidates) return status === 304 ? null : `answered ${status} instead of 304`;
  if (status !== 200) return `answered ${status} ${codeOf(response)}`;
  const wanted = headers?.['Accept-Encoding'];
  if (wanted === undefined) return null;
  return headerOf(response, 'content-encoding') === wanted ? null : 'the response is not compressed';
}

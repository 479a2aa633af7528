// The client that measures: wrk, one thread, every connection sends again as soon as it has its response.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Driven, parseWrk } from './parse-wrk.js';

const run = promisify(execFile);
const SCRIPT = join(__dirname, 'drive.lua');

/** One request again and again, or those of a file one after the other. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written by `writeRequests`. */
  readonly file?: string;
}

export async function drive(
  { url, connections, headers = {}, file }: Load,
  seconds: number,
): Promise<Driven> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    SCRIPT,
    ...sent,
    url,
  ];
  const { stdout } = await run(
    'wrk',
    file === undefined ? options : [...options, '--', file, String(unused())],
  );
  return parseWrk(stdout);
}

let last = Math.floor((Date.now() / 100) % 50_000_000);

/** Numbers are not used twice, also not by the next run on the same database. */
function unused(): number {
  last += 500_000;
  return last % 99_000_000;
}

export async function needWrk(): Promise<void> {
  try {
    await run('wrk', ['-v']);
  } catch (error) {
    // It ends with 1 after telling its version.
    if ((error as { code?: unknown }).code !== 'ENOENT') return;
    throw new Error(
      'This needs the load generator wrk, which is not installed: `apt-get install wrk` or `brew install wrk`.',
      { cause: error },
    );
  }
}

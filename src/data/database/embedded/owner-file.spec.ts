import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimOwnership, parseOwner, releaseOwnership } from './owner-file.js';
import { inspectProcess } from './processes.js';

describe('claimOwnership', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'owner-'));
    file = join(folder, 'postgres.owner');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('takes what nobody holds, and gives it back', () => {
    expect(claimOwnership(file, 'service')).toEqual({ mine: true, tookOver: false });
    expect(parseOwner(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, kind: 'service' });
    releaseOwnership(file);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('answers the live owner', () => {
    const owner = { pid: process.ppid, mark: inspectProcess(process.ppid)?.startMark ?? '', kind: 'command' };
    writeFileSync(file, JSON.stringify(owner));
    expect(claimOwnership(file, 'service')).toEqual({ mine: false, owner });
    releaseOwnership(file);
    expect(readdirSync(folder)).toEqual(['postgres.owner']);
  });

  it.each([
    ['a dead owner', JSON.stringify({ pid: 4_194_400, mark: '', kind: 'service' })],
    [
      'a process that got the id of the owner',
      JSON.stringify({ pid: process.ppid, mark: 'x', kind: 'service' }),
    ],
    ['a damaged file', '{"pid":'],
  ])('takes over from %s', (_, text) => {
    writeFileSync(file, text);
    expect(claimOwnership(file, 'service')).toEqual({ mine: true, tookOver: true });
    expect(readdirSync(folder)).toEqual(['postgres.owner']);
  });
});

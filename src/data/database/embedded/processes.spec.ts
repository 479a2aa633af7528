import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inspectProcess, isRunning, parseProcStat } from './processes.js';

describe('parseProcStat', () => {
  it('is not led astray by the name of the program', () => {
    const counters = Array.from({ length: 40 }, (_, index) => index).join(' ');
    expect(parseProcStat(`4711 (a) Z (b c) S ${counters}`)).toEqual({ state: 'S', startTime: '18' });
  });
});

describe('inspectProcess', () => {
  it('knows this process by its command', () => {
    expect(inspectProcess(process.pid)?.command).toContain('node');
  });

  it('does not know one that has ended', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'close');
    expect(isRunning(child.pid ?? 0)).toBe(false);
  });
});

/** The memory of another process, as Linux counts it. */
import { readFileSync, writeFileSync } from 'node:fs';

/** From now on `peakBytes` is the largest since this call. */
export const resetPeak = (pid: number): void => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
};

export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS');

export const peakBytes = (pid: number): number => statusBytes(pid, 'VmHWM');

function statusBytes(pid: number, key: string): number {
  const kilobytes = new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} reports no ${key}.`);
  return Number(kilobytes) * 1024;
}

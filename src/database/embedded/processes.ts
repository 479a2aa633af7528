/** What the operating system says of a process: enough to tell a live lock holder from a zombie or a reused id. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessInfo {
  /** Differs between two processes that had the same id one after the other; empty when the system does not tell. */
  startMark: string;
  /** Program and arguments; empty when the system does not tell. */
  command: string;
}

/** null: there is no such process, or only its zombie is left. */
export function inspectProcess(pid: number): ProcessInfo | null {
  if (!acceptsSignals(pid)) return null;
  if (process.platform === 'linux') return inspectLinuxProcess(pid);
  if (process.platform === 'win32') return { startMark: '', command: '' };
  return inspectWithPs(pid);
}

export function isRunning(pid: number): boolean {
  return inspectProcess(pid) !== null;
}

/** State and start time out of /proc/<pid>/stat. The program's name may itself hold blanks and brackets. */
export function parseProcStat(text: string): { state: string; startTime: string } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inspectLinuxProcess(pid: number): ProcessInfo | null {
  try {
    const { state, startTime } = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (state === 'Z' || state === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { startMark: `${boot} ${startTime}`, command };
  } catch {
    // Gone in the meantime, or hidden from us (mount option hidepid).
    return acceptsSignals(pid) ? { startMark: '', command: '' } : null;
  }
}

function inspectWithPs(pid: number): ProcessInfo | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [state = '', ...rest] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return null;
    return { startMark: rest.slice(0, 5).join(' '), command: rest.slice(5).join(' ') };
  } catch {
    return acceptsSignals(pid) ? { startMark: '', command: '' } : null;
  }
}

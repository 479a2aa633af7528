/** What the operating system says of a process: enough to tell a live lock holder from a zombie or a reused id. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessFacts {
  /** Differs between two processes that had the same id one after the other; empty when the system does not tell. */
  mark: string;
  /** Program and arguments; empty when the system does not tell. */
  command: string;
}

/** null: there is no such process, or only its zombie is left. */
export function inspectProcess(pid: number): ProcessFacts | null {
  if (!answersSignal(pid)) return null;
  if (process.platform === 'linux') return inspectProc(pid);
  if (process.platform === 'win32') return { mark: '', command: '' };
  return inspectPs(pid);
}

export function isRunning(pid: number): boolean {
  return inspectProcess(pid) !== null;
}

/** State and start time out of /proc/<pid>/stat. The program's name may itself hold blanks and brackets. */
export function parseProcStat(text: string): { state: string; startTime: string } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inspectProc(pid: number): ProcessFacts | null {
  try {
    const { state, startTime } = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (state === 'Z' || state === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { mark: `${boot} ${startTime}`, command };
  } catch {
    // Gone in the meantime, or hidden from us (mount option hidepid).
    return answersSignal(pid) ? { mark: '', command: '' } : null;
  }
}

function inspectPs(pid: number): ProcessFacts | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [state = '', ...rest] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return null;
    return { mark: rest.slice(0, 5).join(' '), command: rest.slice(5).join(' ') };
  } catch {
    return answersSignal(pid) ? { mark: '', command: '' } : null;
  }
}

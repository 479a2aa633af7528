// Reports of the operating system about a process: enough to distinguish a live lock holder from a zombie or reused id.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Both are empty when the system does not report them. */
export interface ProcessInfo {
  /** Differs between successive processes with the same id. */
  startMark: string;
  /** Program and arguments. */
  command: string;
}

/** null: there is no such process, or only its zombie. */
export function inspectProcess(pid: number): ProcessInfo | null {
  const unknown = { startMark: '', command: '' };
  if (!acceptsSignals(pid)) return null;
  if (process.platform === 'win32') return unknown;
  try {
    return process.platform === 'linux' ? inspectLinuxProcess(pid) : inspectWithPs(pid);
  } catch {
    // It ended in the meantime, or is hidden from this user (mount option hidepid).
    return acceptsSignals(pid) ? unknown : null;
  }
}

export function isRunning(pid: number): boolean {
  return inspectProcess(pid) !== null;
}

/** The name of the program in /proc/<pid>/stat may contain blanks and brackets. */
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
  const { state, startTime } = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (state === 'Z' || state === 'X') return null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { startMark: `${boot} ${startTime}`, command };
}

function inspectWithPs(pid: number): ProcessInfo | null {
  const columns = ['-o', 'stat=,lstart=,command='];
  const line = execFileSync('ps', [...columns, '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...rest] = line.trim().split(/\s+/);
  if (state.startsWith('Z')) return null;
  return { startMark: rest.slice(0, 5).join(' '), command: rest.slice(5).join(' ') };
}

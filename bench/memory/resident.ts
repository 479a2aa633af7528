// Resident memory of the service: its process and those that it has started.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns MB by process id, the service itself first */
export async function residentOf(pid: number): Promise<Map<number, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm=']);
  return familyOf(pid, stdout);
}

/** @param listing lines of `ps`: process, parent, kilobytes, name */
export function familyOf(pid: number, listing: string): Map<number, number> {
  const all = listing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([own = '', parent = '', kb = '', name = '']) => ({
      pid: Number(own),
      parent: Number(parent),
      mb: Number(kb) / 1024,
      name,
    }));
  const family = new Map<number, number>();
  const add = (wanted: number): void => {
    const member = all.find((member) => member.pid === wanted);
    // `ps` itself, and PostgreSQL where the service runs its own, are not the service.
    if (member === undefined || /postgres|\bps$/.test(member.name)) return;
    family.set(wanted, member.mb);
    for (const child of all.filter(({ parent }) => parent === wanted)) add(child.pid);
  };
  add(pid);
  return family;
}

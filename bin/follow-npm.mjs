/**
 * `npm start` and `npx` run this process through a shell that passes no signals on: who ends npm would leave the service
 * behind. So the service ends in order when npm, or the shell between them, is gone.
 */
import { readFileSync } from 'node:fs';

const POLL_MS = 100;

export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const start = starters();
  const timer = setInterval(() => {
    if (starters() !== start) process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
  // Ctrl-C reaches all of them at once, and the service may take a second signal for impatience.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      clearInterval(timer);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** The process above this one, and npm above that where the system shows it. */
function starters() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const above = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    const isNpm = /\bnpm\b/.test(readFileSync(`/proc/${above}/cmdline`, 'utf8'));
    return isNpm ? `${process.ppid} ${above}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

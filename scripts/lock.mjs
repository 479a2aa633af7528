/** One preparation at a time in a checkout. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const PATIENCE = 3000;

/** The work gets a function to name its child process in the lock, which counts as held as long as that one lives. */
export async function withLock(file, say, work) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify([mark(process.pid)]));
  try {
    for (let attempt = 0; !tryTo(() => linkSync(draft, file), 'EEXIST'); attempt += 1) {
      if (removeIfStale(file)) continue;
      if (attempt === 0) say('Another start is preparing this folder; waiting for it.');
      if (attempt === PATIENCE) throw new Error(`Another start holds ${file}; remove it if there is none.`);
      await sleep(POLL_MS);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work((child) => {
      writeFileSync(draft, JSON.stringify([mark(process.pid), mark(child)]));
      renameSync(draft, file);
    });
  } finally {
    rmSync(file, { force: true });
  }
}

function removeIfStale(file) {
  const text = read(file);
  if (text === null) return true;
  if (holders(text).some(({ pid, start }) => start !== null && startOf(pid) === start)) return false;
  const aside = `${file}.stale-${process.pid}`;
  if (!tryTo(() => renameSync(file, aside), 'ENOENT')) return true;
  // A rival may have taken the lock between the two lines above.
  if (read(aside) !== text) tryTo(() => linkSync(aside, file), 'EEXIST');
  rmSync(aside, { force: true });
  return true;
}

function holders(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

function mark(pid) {
  return { pid, start: startOf(pid) };
}

/** Start time where the system shows it, so that a reused process id is not taken for the holder; null for the dead. */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? '' : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function tryTo(action, expected) {
  try {
    action();
    return true;
  } catch (error) {
    if (error.code === expected) return false;
    throw error;
  }
}

/** The lists of faults beside this file, one per district. */
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/**
 * @typedef {object} Fault
 * @property {string} file of `src`, from the root of the checkout
 * @property {string} before the text that the fault replaces, which the file has once
 * @property {string} after
 * @property {string} seen what a user would see
 * @property {string[]} tests the files of tests of which one must fail
 *
 * @returns {(Fault & { name: string, room: string })[]}
 */
const readFaults = () =>
  readdirSync(__dirname)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(__dirname, name), 'utf8')))
    .map((fault) => ({ ...fault, name: nameFault(fault), room: findRoom(fault.file) }));

/** @returns the folder of a district */
const findRoom = (path) => /^src\/[^/]+\/([^/]+)\//.exec(path)?.[1];

/** Names the line, as editors open it. */
function nameFault({ file, before }) {
  const path = join(ROOT, file);
  const [above] = existsSync(path) ? readFileSync(path, 'utf8').split(before) : [''];
  return `${file}:${above.split('\n').length}`;
}

/** @returns {string | undefined} why a fault cannot be tried */
function findObstacle({ file, before, after, tests }) {
  const missing = [file, ...tests].find((path) => !existsSync(join(ROOT, path)));
  if (missing !== undefined) return `there is no ${missing}`;
  if (tests.length === 0) return 'it names no tests';
  if (before === after) return 'it changes nothing';
  const count = readFileSync(join(ROOT, file), 'utf8').split(before).length - 1;
  return count === 1 ? undefined : `its text occurs ${count} times`;
}

module.exports = { ROOT, readFaults, findObstacle, findRoom };

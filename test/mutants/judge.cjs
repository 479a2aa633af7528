/** Reads the list of rooms beside this file, and judges what the specs of a room noticed. */
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '../..');

/** What the tester calls mutants that specs notice, those that they do not, and those that only loading a file reaches. */
const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];
const OF_LOADING = 'Ignored';

const MAX_SHOWN_LENGTH = 100;

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {number} lowest the lowest permitted score, in percent
 * @property {string[]} sources the files to change
 * @property {string[]} specs the files of specs that must notice it
 * @property {string[]} withoutTests parts of the names of tests that do not run
 * @property {boolean} isPart whether these are not all files of the room, so that its score is not judged
 *
 * @param {readonly string[]} names of rooms or of files in them; all rooms without names
 * @returns {Room[]}
 */
function readRooms(names, list = JSON.parse(readFileSync(join(__dirname, 'rooms.json'), 'utf8'))) {
  const rooms = Object.entries(list).map(([name, room]) => ({ name, ...findFiles(name, room) }));
  const unknown = names.find(
    (wanted) => !rooms.some(({ name, sources }) => name === wanted || sources.includes(wanted)),
  );
  if (unknown !== undefined) throw new Error(`No room and no file of one is named ${unknown}.`);
  return rooms
    .map((room) => {
      if (names.length === 0 || names.includes(room.name)) return { ...room, isPart: false };
      return { ...room, sources: room.sources.filter((file) => names.includes(file)), isPart: true };
    })
    .filter(({ sources }) => sources.length > 0);
}

/** Of folders all files, of files also the specs beside them. What a release alone runs notices nothing here. */
function findFiles(room, { lowest, code, specs = [], omitted = [], withoutTests = [] }) {
  const found = code.flatMap((path) => {
    if (!existsSync(join(ROOT, path))) throw new Error(`The room ${room} has no ${path}.`);
    if (path.endsWith('.ts')) return [path, path.replace(/\.ts$/, '.spec.ts')];
    return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${path}/${name}`,
    );
  });
  const files = [...found, ...specs]
    .filter((path) => path.endsWith('.ts') && existsSync(join(ROOT, path)))
    .filter((path) => !omitted.some((name) => path === name || path.startsWith(`${name}/`)))
    .sort();
  const isSpec = (path) => path.endsWith('.spec.ts');
  const own = {
    sources: files.filter((path) => !isSpec(path)),
    specs: files.filter((path) => isSpec(path) && !path.endsWith('.release.spec.ts')),
  };
  for (const [kind, paths] of Object.entries(own))
    if (paths.length === 0) throw new Error(`The room ${room} has no ${kind}.`);
  return { lowest, withoutTests, ...own };
}

/** @param mutants as the tester reports them, with places that count from 1 */
function judge({ name, lowest, isPart }, mutants) {
  const listOf = (statuses) => mutants.filter(({ status }) => statuses.includes(status));
  const noticed = listOf(NOTICED).length;
  const unnoticed = listOf(UNNOTICED);
  const count = noticed + unnoticed.length;
  // A room without mutants has no score, which is too low as well.
  const score = (100 * noticed) / count;
  const isLow = !isPart && !(score >= lowest);
  const ignored = listOf([OF_LOADING]).length;
  return {
    isLow,
    lines: [
      ...unnoticed.map(describeMutant),
      `${name}: ${score.toFixed(2)} % of ${count} mutants noticed` +
        (isPart ? '' : `, at least ${lowest} % required`) +
        ` (${ignored} left out, which only loading a file reaches)`,
    ],
  };
}

/** The place as editors open it, the text there and the text in its place. */
function describeMutant({ fileName, location: { start, end }, replacement, status }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  const before = lines.join('\n').slice(start.column - 1);
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`;
  const reached = status === 'NoCoverage' ? ' (no spec reaches it)' : '';
  return `${place} ${shorten(before)} -> ${shorten(replacement)}${reached}`;
}

const shorten = (text) => text.replace(/\s+/g, ' ').slice(0, MAX_SHOWN_LENGTH);

module.exports = { readRooms, judge };

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Fault {
  readonly name: string;
  readonly file: string;
  readonly room: string | undefined;
  readonly before: string;
  readonly after: string;
}

interface Faults {
  readonly ROOT: string;
  readonly readFaults: () => Fault[];
  readonly findObstacle: (fault: Fault) => string | undefined;
}

const { ROOT, readFaults, findObstacle } = jest.requireActual<Faults>('./read-faults.cjs');
const faults = readFaults();

it('can all be tried, each once', () => {
  expect(faults.map((fault) => [fault.name, findObstacle(fault)]).filter(([, obstacle]) => obstacle)).toEqual(
    [],
  );
  const texts = faults.map(({ file, before, after }) => JSON.stringify([file, before, after]));
  expect(texts.filter((text, n) => texts.indexOf(text) !== n)).toEqual([]);
});

it('stand in the list of their district', () => {
  const lists = readdirSync(__dirname).filter((name) => name.endsWith('.json'));
  expect(new Set(faults.map(({ file }) => `${file.split('/')[1]}.json`))).toEqual(new Set(lists));
});

it('say why they cannot be tried', () => {
  const [fault] = faults;
  if (fault === undefined) throw new Error('There are no faults');
  const find = (change: object): string | undefined => findObstacle({ ...fault, ...change });
  expect([
    find({}),
    find({ file: 'src/none.ts' }),
    find({ before: 'no such text' }),
    find({ after: fault.before }),
    find({ tests: [] }),
    find({ tests: ['src/none.spec.ts'] }),
  ]).toEqual([
    undefined,
    'there is no src/none.ts',
    'its text occurs 0 times',
    'it changes nothing',
    'it names no tests',
    'there is no src/none.spec.ts',
  ]);
  expect(join(ROOT, 'test/faults')).toBe(__dirname);
});

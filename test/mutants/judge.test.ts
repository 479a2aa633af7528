interface Room {
  readonly name: string;
  readonly lowest: number;
  readonly sources: readonly string[];
  readonly specs: readonly string[];
  readonly isPart: boolean;
}

interface Mutant {
  readonly fileName: string;
  readonly location: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
  readonly replacement: string;
  readonly status: string;
}

interface Judge {
  readonly readRooms: (names: readonly string[], list?: Record<string, object>) => Room[];
  readonly judge: (
    room: Omit<Room, 'sources' | 'specs'>,
    mutants: readonly Mutant[],
  ) => { readonly isLow: boolean; readonly lines: readonly string[] };
}

const { judge, readRooms } = jest.requireActual<Judge>('./judge.cjs');

/** One on each line of this file, at its first six characters: those of the first line are `interf`. */
const mutants = (...statuses: string[]): Mutant[] =>
  statuses.map((status) => ({
    fileName: __filename,
    location: { start: { line: 1, column: 1 }, end: { line: 1, column: 7 } },
    replacement: 'x\n  y',
    status,
  }));
const ROOM = { name: 'dates', lowest: 75, isPart: false };

it('has code and specs in each room, and none may sink below 85 %', () => {
  const rooms = readRooms([]);
  expect(rooms.length).toBeGreaterThan(0);
  expect(rooms.filter(({ lowest, isPart }) => lowest < 85 || isPart)).toEqual([]);
  const files = rooms.flatMap(({ sources }) => sources);
  expect(files.filter((file, n) => files.indexOf(file) !== n)).toEqual([]);
});

it('finds the files of a room', () => {
  const [rights] = readRooms(['rights']);
  expect(rights?.specs).toContain('src/requests/accounts/can.spec.ts');
  expect(rights?.sources).toContain('src/requests/accounts/can.ts');
  expect(rights?.isPart).toBe(false);
  const [part, ...others] = readRooms(['src/requests/accounts/can.ts']);
  expect(part).toEqual({ ...rights, sources: ['src/requests/accounts/can.ts'], isPart: true });
  expect(others).toEqual([]);
});

it.each([
  ['a room that is not there', ['none'], { a: { code: ['src/requests/accounts/can.ts'] } }, /named none/],
  ['a folder that is not there', [], { a: { code: ['src/none'] } }, /The room a has no src\/none/],
  ['a room without code', [], { a: { code: ['src/main.spec.ts'] } }, /The room a has no/],
  ['a room without specs', [], { a: { code: ['src/main.ts'] } }, /The room a has no specs/],
])('refuses %s', (_, names, list, message) => {
  expect(() => readRooms(names, list)).toThrow(message);
});

it.each([
  [['Killed', 'Killed', 'Timeout', 'Survived'], '75.00 % of 4', false],
  [['Killed', 'Killed', 'NoCoverage', 'Survived', 'Ignored'], '50.00 % of 4', true],
  // What does not even load is no mutant.
  [['Killed', 'RuntimeError', 'Ignored'], '100.00 % of 1', false],
  [['Ignored'], 'NaN % of 0', true],
  [[], 'NaN % of 0', true],
])('judges %j', (statuses, score, isLow) => {
  const verdict = judge(ROOM, mutants(...statuses));
  expect(verdict.isLow).toBe(isLow);
  expect(verdict.lines.at(-1)).toContain(`dates: ${score} mutants noticed, at least 75 % required`);
  expect(judge({ ...ROOM, isPart: true }, mutants(...statuses)).isLow).toBe(false);
});

it('lists what no spec notices', () => {
  const { lines } = judge(ROOM, mutants('Killed', 'Survived', 'NoCoverage'));
  expect(lines.slice(0, -1)).toEqual([
    'test/mutants/judge.test.ts:1:1 interf -> x y',
    'test/mutants/judge.test.ts:1:1 interf -> x y (no spec reaches it)',
  ]);
});

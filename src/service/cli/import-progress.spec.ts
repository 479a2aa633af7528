import { Readable } from 'node:stream';
import type { ImportMark } from '../../calendar/events/write/import-marks.queries.js';
import { type LinePosition, readLinePositions } from './ndjson-lines.js';
import { ImportProgress, countImportedLines } from './import-progress.js';

const FILE = '{"title":"One"}\n\n{"title":"Three"}\n{"title":"Four"}\n';

const sourceOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

async function endsOf(text: string): Promise<LinePosition[]> {
  const ends: LinePosition[] = [];
  for await (const { number, digest } of readLinePositions(sourceOf(text))) ends.push({ number, digest });
  return ends;
}

async function markAt(id: number, line: number, text = FILE): Promise<ImportMark> {
  const { digest } = (await endsOf(text))[line - 1] ?? { digest: '' };
  return { id, lines: line, digest };
}

describe('an import that is run again', () => {
  it.each([
    ['the same file', FILE, 3],
    ['a file that is mended further down', FILE.replace('Four', 'Vier'), 3],
    ['a file with more lines', `${FILE}{"title":"Five"}\n`, 3],
    ['a file without the last newline', FILE.trimEnd(), 3],
    ['a file that says something else before', FILE.replace('One', 'Un'), 0],
    ['a file with a line less before', FILE.replace('\n\n', '\n'), 0],
    ['a file that is shorter', FILE.slice(0, 10), 0],
    ['an empty file', '', 0],
  ])('goes on behind what is done of %s', async (_, file, lines) => {
    expect(await countImportedLines(sourceOf(file), [await markAt(1, 3)])).toBe(lines);
  });

  it('goes on where the last one of several ended, of this file', async () => {
    const others = await markAt(9, 1, '{"title":"Un"}\n');
    const marks = [others, await markAt(8, 1), await markAt(7, 3)];
    expect(await countImportedLines(sourceOf(FILE), marks)).toBe(1);
    expect(await countImportedLines(sourceOf(FILE), [])).toBe(0);
  });

  it('takes the place of all marks that it passes', async () => {
    const marks = [await markAt(8, 1), await markAt(7, 3), await markAt(6, 1), await markAt(5, 4)];
    const progress = new ImportProgress(marks);
    const [one, two, three] = await endsOf(FILE);
    if (one === undefined || two === undefined || three === undefined) throw new Error('too few lines');

    for (const end of [one, two]) progress.passLine(end);
    expect(progress.createMark(two)).toEqual({ lines: 2, digest: two.digest, replaced: [8, 6] });
    progress.confirmMark(10);
    progress.passLine(three);
    expect(progress.createMark(three)).toEqual({ lines: 3, digest: three.digest, replaced: [10, 7] });
  });
});

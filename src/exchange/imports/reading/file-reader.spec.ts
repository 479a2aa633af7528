import 'reflect-metadata';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { FileBytes } from './file-content.js';
import { FileReader } from './file-reader.js';
import { FileReaderThread } from './file-reader-thread.js';
import type { SourceOfFile } from './read-items.js';

const SOURCE: SourceOfFile = {
  format: 'ndjson',
  columns: {},
  defaults: {},
  language: 'en',
  dateOrder: 'auto',
};
const OPTIONS = { fallbackZone: 'Europe/Ljubljana', isStrict: false, userId: 1 };
const LINE = JSON.stringify({ uid: 'a', title: 'Jazz', start_date: '2027-05-01 19:00', titel: 'x' });
const TOO_COMPLEX = new ParameterError('too_complex');

class HastyReader extends FileReader {
  protected override readonly deadlineMs = 0;
}

class SmallReader extends FileReader {
  protected override startThread(): FileReaderThread {
    return new FileReaderThread({ maxOldGenerationSizeMb: 4 });
  }
}

let reader = new FileReader();
afterEach(() => reader.onModuleDestroy());

describe('FileReader', () => {
  it.each([
    ['text', LINE],
    ['bytes', new FileBytes(Buffer.from(LINE))],
  ])('reads %s in a thread, with errors as they are thrown', async (_, content) => {
    reader = new FileReader();
    const file = await reader.read(content, SOURCE, OPTIONS);
    expect(file).toMatchObject({ items: [{ externalId: 'a', line: 1, body: { title: 'Jazz' } }] });
    if (file instanceof ParameterError) throw new Error(file.reason);
    expect(file.findings.map(({ error }) => error)).toEqual([
      new ParameterError('import_misspelled', { name: 'titel', meant: 'title' }),
    ]);
    await expect(reader.read('<html>', SOURCE, OPTIONS)).resolves.toEqual(new ParameterError('import_html'));
  });

  it('keeps the order of events and findings over many messages', async () => {
    reader = new FileReader();
    const lines = Array.from({ length: 3000 }, (_, n) => (n % 3 === 0 ? 'x' : LINE.replace('"a"', `"${n}"`)));
    const file = await reader.read(lines.join('\n'), SOURCE, OPTIONS);
    if (file instanceof ParameterError) throw new Error(file.reason);
    const numbers = lines.flatMap((line, n) => (line === 'x' ? [] : [n + 1]));
    expect(file.items.map(({ line }) => line)).toEqual(numbers);
    expect(file.findings.filter(({ isRefusal }) => isRefusal)).toHaveLength(1000);
    expect(file.isComplete).toBe(false);
  });

  it.each([
    ['time', HastyReader],
    ['memory', SmallReader],
  ])('refuses a file that takes too much %s, and reads the next one', async (_, Reader) => {
    reader = new Reader();
    await expect(reader.read(LINE, SOURCE, OPTIONS)).resolves.toEqual(TOO_COMPLEX);
    await expect(reader.read(LINE, SOURCE, OPTIONS)).resolves.toEqual(TOO_COMPLEX);
  });
});

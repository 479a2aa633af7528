// What a backup has, and the file of the command that writes it. Tests of restored backups take longer.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { exportBackupLines } from '../../../src/exchange/backup/export-backup.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported } from '../../support/backup.js';
import { makeFolder, removeFolders } from '../../support/data-folder.js';
import { blank, upload, type Uploaded } from '../../support/images.js';
import { makeEvent } from '../../support/make.js';
import { runCommandHere } from '../../support/run-command-here.js';

let calendar: TestCalendar;
let dataDir: string;

beforeAll(async () => {
  calendar = await startTestCalendar();
  ({ dataDir } = calendar.app.get<Env>(ENV));
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  rmSync(getImagesFolder(dataDir), { recursive: true, force: true });
});
afterEach(removeFolders);

interface Line {
  readonly calendar_events?: number;
  readonly exported_at?: string;
  readonly migrations?: readonly string[];
  readonly table?: string;
  readonly row?: Readonly<Record<string, unknown>>;
  readonly sequence?: string;
  readonly image?: string;
  readonly data?: string;
  readonly end?: Readonly<Record<string, number>>;
  readonly images?: number;
  readonly sha256?: string;
}

const parse = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);

const rowsOf = (lines: readonly Line[], table: string): unknown[] =>
  lines.flatMap((line) => (line.table === table ? [line.row] : []));

async function stored(): Promise<string> {
  const { body } = await upload(calendar.editor, await blank(400, 300));
  return (body as Uploaded).url.split('/').at(-1) ?? '';
}

describe('a backup', () => {
  it('has the trash, the files of images, and an end that counts and seals what is before it', async () => {
    const kept = await makeEvent(calendar.editor, { title: 'Jazz' });
    const trashed = await makeEvent(calendar.editor, { title: 'Talk' });
    await calendar.editor.delete(`/events/${trashed.id}`);
    const name = await stored();

    const text = await exported(calendar);

    const lines = parse(text);
    const [header, end] = [lines[0], lines.at(-1)];
    expect(header).toMatchObject({ calendar_events: 1, exported_at: '2027-03-10T12:00:00Z' });
    expect(header?.migrations?.length).toBeGreaterThan(0);
    expect(rowsOf(lines, 'events')).toMatchObject([
      { id: kept.id, status: 'publish' },
      { id: trashed.id, status: 'trash' },
    ]);
    expect(lines.map(({ sequence }) => sequence)).toContain('post_ids');
    const files = lines.flatMap(({ image, data }) => (image === undefined ? [] : { image, data }));
    expect(files.map(({ image }) => image)).toEqual(readdirSync(getImagesFolder(dataDir)).sort());
    const content = readFileSync(join(getImagesFolder(dataDir), name));
    expect(files.find(({ image }) => image === name)?.data).toBe(content.toString('base64'));
    expect(end).toMatchObject({ images: 3, end: { events: 2, images: 1, users: 5 } });
    const sealed = text.slice(0, -1).map((line) => `${line}\n`);
    expect(end?.sha256).toBe(createHash('sha256').update(sealed.join('')).digest('hex'));
  });

  it('is of the moment in which it began', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Before' });
    const lines: string[] = [];
    for await (const line of exportBackupLines(calendar.dataSource, calendar.app.get(ImageStore), fail)) {
      if (lines.length === 0) {
        await makeEvent(calendar.editor, { title: 'Meanwhile' });
        await stored();
      }
      lines.push(line);
    }

    expect(rowsOf(parse(lines), 'events')).toMatchObject([{ id }]);
    expect(parse(lines).at(-1)).toMatchObject({ images: 0, end: { events: 1 } });
  });

  it('names how many files of images are missing, and counts those that it has', async () => {
    const name = await stored();
    rmSync(join(getImagesFolder(dataDir), name));
    const said: string[] = [];
    const lines: string[] = [];
    const store = calendar.app.get(ImageStore);
    for await (const line of exportBackupLines(calendar.dataSource, store, (one) => said.push(one)))
      lines.push(line);

    expect(said).toEqual([`Of 3 files of images 1 are missing, such as ${name}.`]);
    expect(parse(lines).at(-1)).toMatchObject({ images: 2 });
  });
});

const fail = (sentence: string): never => {
  throw new Error(sentence);
};

describe('the file of a backup', () => {
  const write = (file: string): ReturnType<typeof runCommandHere> =>
    runCommandHere(['export', file], { DATABASE_URL: calendar.dataSource.url, DATA_DIR: dataDir });

  it.each(['backup.ndjson', 'backup.ndjson.gz'])('is whole, and for its owner alone: %s', async (name) => {
    await makeEvent(calendar.editor);
    const folder = makeFolder();
    const file = join(folder, name);

    const { code, stdout, stderr } = await write(file);

    expect([code, stdout, stderr]).toEqual([0, '', `The calendar was written to ${file}.\n`]);
    const bytes = readFileSync(file);
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    expect(parse(text.trimEnd().split('\n')).at(-1)).toMatchObject({ end: { events: 1 } });
    expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([[name], 0o600]);
  });

  it('takes no place of its own when it cannot be written', async () => {
    const folder = makeFolder();
    const none = join(folder, 'none', 'backup.ndjson');

    const { code, stderr } = await write(none);

    expect([code, readdirSync(folder)]).toEqual([1, []]);
    expect(stderr).toMatch(new RegExp(`^${none} cannot be written: ENOENT`));
  });
});

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import {
  DERIVED_TABLES,
  BACKUP_TABLES,
  INTERNAL_TABLES,
} from '../../../src/exchange/backup/backup-tables.js';
import { restoreBackup } from '../../../src/exchange/backup/restore-backup.js';
import { BackupError } from '../../../src/exchange/backup/backup-restorer.js';
import { exportBackupLines } from '../../../src/exchange/backup/export-backup.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { FolderStore, getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported } from '../../support/backup.js';
import { makeImage } from '../../support/images.js';
import { makeEvent } from '../../support/make.js';
import { everything, unknownWords } from './stored-rows.js';

const folderOf = ({ app }: TestCalendar): string => getImagesFolder(app.get<Env>(ENV).dataDir);

/** Names and contents. */
const filesIn = (calendar: TestCalendar): string[] =>
  readdirSync(folderOf(calendar))
    .sort()
    .map((name) => `${name} ${readFileSync(join(folderOf(calendar), name)).toString('base64')}`);

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

const restore = (calendar: TestCalendar, lines: readonly string[], replace = true): Promise<unknown> =>
  restoreBackup(calendar.dataSource, linesOf(lines), {
    store: calendar.app.get(ImageStore),
    dataDir: calendar.app.get<Env>(ENV).dataDir,
    replace,
    iframeHosts: [],
    warn: (sentence) => {
      throw new Error(sentence);
    },
  });

/** The end with the checksum that the lines have. */
function sealed(lines: readonly string[]): string[] {
  const body = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return [...body, JSON.stringify({ ...(JSON.parse(lines.at(-1) ?? '') as object), sha256 })];
}

interface ImageRow {
  readonly file: string;
}

/** Rows of images with something else in them, sealed. */
const changedImage = (lines: readonly string[], change: (row: ImageRow) => object): string[] =>
  sealed(
    lines.map((line) => {
      if (!line.startsWith('{"table":"images"')) return line;
      const { table, row } = JSON.parse(line) as { table: string; row: ImageRow };
      return JSON.stringify({ table, row: { ...row, ...change(row) } });
    }),
  );

const form = (file: string): object => ({ file, width: 1, height: 1, fileSize: 1 });
const NO_FILES = /^Line \d+ of the backup names files that an image cannot have\.$/;

describe('a backup of the whole calendar', () => {
  let source: TestCalendar;
  let target: TestCalendar;
  let lines: string[];

  beforeAll(async () => {
    source = await startTestCalendar();
    target = await startTestCalendar();
    const { editor } = source;
    const image = await makeImage(editor, 'jpeg');
    const parent = await editor.make('/categories', { name: 'Music' });
    const jazz = await editor.make('/categories', { name: 'Jazz', parent: parent.id });
    const tag = await editor.make('/tags', { name: 'Open air' });
    const venue = await editor.make('/venues', { venue: 'Harbour Stage', geo_lat: 44.4, geo_lng: 8.9 });
    const organizer = await editor.make('/organizers', {
      organizer: 'Jazz Society',
      email: 'jazz@example.org',
    });
    const festival = await makeEvent(editor, { title: 'Festival\u2028of “lines”', image: image.id });
    const evening = await makeEvent(editor, {
      title: 'Evening',
      description: '<p>Trumpets &amp; drums</p>',
      venue: [venue.id],
      organizer: [organizer.id],
      categories: [jazz.id],
      tags: [tag.id],
      cost: '12.50',
      event_status_reason: 'A bigger hall',
      attendance_mode: 'mixed',
      online_url: 'https://meet.example/evening',
      online_url_hidden_until_start: true,
      age_min: 6,
      age_max: 99,
      accessibility: 'wheelchair,quiet',
      post_parent: festival.id,
    });
    await editor.patch(`/events/${evening.id}`, {
      event_status: 'rescheduled',
      start_date: '2027-05-01 18:00',
      event_status_reason: 'Größerer Saal',
      title: 'Abend',
      ml_language: 'de',
    });
    await makeEvent(editor, { title: 'Course', recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await makeEvent(editor, { title: 'Private view', password: 'rosebud' });
    await makeEvent(editor, { title: 'Idea', status: 'draft', tags: ['Unheard-of'] });
    const gone = await makeEvent(editor, { title: 'Gone' });
    await editor.delete(`/events/${gone.id}`);
    lines = await exported(source);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('knows of every table whether it is a fact or follows from facts', async () => {
    const tables = await source.dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...BACKUP_TABLES, ...DERIVED_TABLES, ...INTERNAL_TABLES].sort(),
    );
  });

  it('is restored row for row, with what follows from it, and its files', async () => {
    await makeEvent(target.editor, { title: 'In the way' });

    await restore(target, lines);

    const before = await everything(source);
    const after = await everything(target);
    expect(before['events']).toHaveLength(8);
    expect(await target.dataSource.query(`SELECT * FROM term_counts WHERE month IS NOT NULL`)).toEqual([]);
    expect(before['event_listings']?.length).toBeGreaterThan(3);
    for (const [table, rows] of Object.entries(before))
      // What the vocabulary had before is taken out of it later.
      if (table === 'search_words') expect(await unknownWords(target)).toEqual([]);
      else expect({ table, rows: after[table] }).toEqual({ table, rows });
    const [file] = (
      JSON.parse(lines.find((line) => line.startsWith('{"image"')) ?? '{}') as { image: string }
    ).image.split('/');
    expect(readFileSync(join(folderOf(target), file ?? ''))).toEqual(
      readFileSync(join(folderOf(source), file ?? '')),
    );
    const again = await exported(target);
    expect(again.slice(1, -1)).toEqual(lines.slice(1, -1));
  });

  it('brings accounts and numbers along: the same secret, the next id', async () => {
    await restore(target, lines);

    const editor = new Api(target.visitor.root, { login: 'editor', secret: source.secrets.editor });
    const made = await makeEvent(editor, {});

    const highest = lines
      .flatMap((line) => JSON.parse(line) as { row?: { id?: number }; table?: string })
      .filter(({ table }) => table === 'events')
      .map(({ row }) => row?.id ?? 0);
    expect(made.id).toBeGreaterThan(Math.max(...highest));
    expect((await target.editor.get('/events', { status: 'draft' })).status).toBe(401);
  });

  it('keeps names to itself that no published event has, unless it does not say so', async () => {
    const [tag] = await source.dataSource.query<[{ id: number }]>(
      `SELECT id FROM terms WHERE unpublished_since IS NOT NULL`,
    );
    const statuses = async (): Promise<number[]> => {
      const editor = new Api(target.visitor.root, { login: 'editor', secret: source.secrets.editor });
      const answers = [target.visitor, editor].map((as) => as.get(`/tags/${tag.id}`));
      return (await Promise.all(answers)).map(({ status }) => status);
    };

    await restore(target, lines);
    const restored = await statuses();
    await restore(target, sealed(lines.map((line) => line.replace(/,"unpublished_since":[^,}]+/, ''))));
    const withoutIt = await statuses();
    await restore(target, lines);

    expect([restored, withoutIt]).toEqual([
      [400, 200],
      [200, 200],
    ]);
  });

  it('is not put over what is there unless that is said', async () => {
    const before = await everything(target);
    await expect(restore(target, lines, false)).rejects.toThrow(
      /^The database is not empty \(.*users.*\)\. --replace removes what is in it\.$/,
    );
    expect(await everything(target)).toEqual(before);
  });

  /** The calendar before the first of these tests: none of them may change it. */
  let unchanged: { readonly rows: Record<string, string[]>; readonly files: readonly string[] } | undefined;

  it.each([
    [
      'its end is missing',
      (all: string[]) => all.slice(0, -1),
      'The backup is not complete: its last line is missing.',
    ],
    [
      'a row is another one',
      (all: string[]) => all.map((line) => line.replace('Evening', 'Morning')),
      'The backup is damaged: its checksum is another one.',
    ],
    [
      'a row is missing',
      (all: string[]) => sealed(all.filter((line) => !line.startsWith('{"table":"event_terms"'))),
      'The backup has fewer event_terms than its last line states.',
    ],
    [
      'a file is missing',
      (all: string[]) => sealed(all.filter((line) => !line.startsWith('{"image"'))),
      'The backup has fewer images than its last line states.',
    ],
    [
      'a line is no JSON',
      ([head = '', ...rest]: string[]) => [head, '{', ...rest],
      'Line 2 of the backup is not valid JSON.',
    ],
    [
      'a file would lie elsewhere',
      ([head = '', ...rest]: string[]) => [head, '{"image":"../../etc/passwd","data":""}', ...rest],
      'Line 2 of the backup is none that a backup has.',
    ],
    [
      'a row would have files elsewhere',
      (all: string[]) => changedImage(all, () => ({ file: '../victim.txt' })),
      NO_FILES,
    ],
    [
      'a row would have a smaller form as its full size',
      (all: string[]) => changedImage(all, ({ file }) => ({ file: file.replace('.', '-3x2.') })),
      NO_FILES,
    ],
    [
      'a smaller form would lie elsewhere',
      (all: string[]) => changedImage(all, () => ({ sizes: { medium: form('../victim.txt') } })),
      NO_FILES,
    ],
    [
      'a smaller form would be that of another image',
      (all: string[]) => changedImage(all, () => ({ sizes: { medium: form(`${'0b'.repeat(16)}-1x1.jpg`) } })),
      NO_FILES,
    ],
    ['smaller forms are none', (all: string[]) => changedImage(all, () => ({ sizes: [] })), NO_FILES],
    [
      'a smaller form has another name',
      (all: string[]) => changedImage(all, ({ file }) => ({ sizes: { huge: form(file) } })),
      NO_FILES,
    ],
    [
      'a table is none of its own',
      ([head = '', ...rest]: string[]) => [head, '{"table":"pg_authid","row":{}}', ...rest],
      'Line 2 of the backup is none that a backup has.',
    ],
    [
      'something follows its end',
      (all: string[]) => [...all, '{"sequence":"post_ids","value":1}'],
      /^Line \d+ of the backup comes after the end\.$/,
    ],
    [
      'it was made by another version',
      ([head = '', ...rest]: string[]) => [head.replace('["', '["Older1","'), ...rest],
      'The backup was made by another version of the service. Restore it with that version, then start this one.',
    ],
    ['it is none', () => ['{"title":"An event"}'], 'This is no backup of format 1.'],
  ] as [string, (all: string[]) => string[], string | RegExp][])(
    'changes nothing when %s',
    async (_, change, message) => {
      const { rows, files } = (unchanged ??= { rows: await everything(target), files: filesIn(target) });
      const failure = restore(target, change(lines));
      await expect(failure).rejects.toThrow(BackupError);
      await expect(failure).rejects.toThrow(message);
      expect(await everything(target)).toEqual(rows);
      // No file of the calendar is another one, and none is left half written.
      expect(filesIn(target)).toEqual(files);
    },
  );

  it('tells when files of images are missing', async () => {
    const said: string[] = [];
    const empty = new FolderStore({ dataDir: '/nowhere' });
    for await (const line of exportBackupLines(source.dataSource, empty, (sentence) => said.push(sentence)))
      expect(line).not.toContain('"data"');
    expect(said).toEqual([expect.stringMatching(/^Of \d+ files of images \d+ are missing, such as \S+\.$/)]);
  });
});

// Writing and restoring backups of test calendars, and lines that are no longer as they were written.
import { createHash } from 'node:crypto';
import { restoreBackup } from '../../src/exchange/backup/restore-backup.js';
import { exportBackupLines } from '../../src/exchange/backup/export-backup.js';
import { ENV } from '../../src/foundation/config/config.module.js';
import type { Env } from '../../src/foundation/config/env.js';
import { ImageStore } from '../../src/calendar/images/stores/image-store.js';
import { Api } from './api.js';
import type { TestCalendar } from './app.js';

/** The lines of a backup, without their line breaks. */
export async function exported(calendar: TestCalendar): Promise<string[]> {
  const lines: string[] = [];
  const warnings: string[] = [];
  const store = calendar.app.get(ImageStore);
  for await (const line of exportBackupLines(calendar.dataSource, store, (said) => warnings.push(said)))
    lines.push(line.slice(0, -1));
  expect(warnings).toEqual([]);
  return lines;
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

/** @returns what was warned of */
export async function restored(
  calendar: TestCalendar,
  lines: readonly string[],
  replace = true,
): Promise<string[]> {
  const { iframeHosts, dataDir } = calendar.app.get<Env>(ENV);
  const said: string[] = [];
  await restoreBackup(calendar.dataSource, linesOf(lines), {
    store: calendar.app.get(ImageStore),
    dataDir,
    replace,
    iframeHosts,
    warn: (sentence) => said.push(sentence),
  });
  return said;
}

/** A client of the calendar that was restored from another one, with a secret of that one: accounts come along. */
export const restoredAdministrator = (source: TestCalendar, target: TestCalendar): Api =>
  new Api(target.visitor.root, { login: 'administrator', secret: source.secrets.administrator });

/** The end with the checksum and the counts that the lines have. */
export function sealed(lines: readonly string[]): string[] {
  const body = lines.slice(0, -1);
  const end: Record<string, number> = {};
  const images = new Set<string>();
  for (const line of body) {
    const { table, image } = JSON.parse(line) as { table?: string; image?: string };
    if (table !== undefined) end[table] = (end[table] ?? 0) + 1;
    if (image !== undefined) images.add(image);
  }
  const hash = createHash('sha256').update(body.map((line) => `${line}\n`).join(''));
  return [...body, JSON.stringify({ end, images: images.size, sha256: hash.digest('hex') })];
}

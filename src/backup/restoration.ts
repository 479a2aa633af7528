import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { appliedMigrations } from '../database/migrations/applied-migrations.js';
import { currentMigrations } from '../database/migrations/former-migrations.js';
import {
  countFacts,
  derive,
  insertOrFind,
  keepOthersOut,
  type Link,
  linkRows,
  type NumberedRow,
  removeEverything,
  type Row,
  setSequence,
} from './backup.queries.js';
import { type BackupLine, backupHead, backupLine, FORMAT, imageRow } from './backup-line.js';
import { BackupLinks } from './check-links.js';
import { cleanRow, wrongColumn } from './check-rows.js';
import { HIGHEST_ID } from './check-values.js';
import { fitTimes } from './check-times.js';
import { beginsAs } from '../images/intake/image-type.js';
import { allFiles, type FileGroup } from '../images/stores/image-files.queries.js';
import { FACT_TABLES, type FactTable, OWN_LINKS, SEQUENCES } from './fact-tables.js';
import { ImageFiles } from './image-files.js';

/** A backup that cannot be used, or a calendar that would be overwritten; the message says which. */
export class BackupError extends Error {}

const ROWS_AT_ONCE = 500;

type End = Extract<BackupLine, { readonly end: unknown }>;

/** Takes the lines of a backup one after the other, and writes what they say in the transaction of the manager. */
export class Restoration {
  private readonly hash = createHash('sha256');
  private number = 0;
  private table: FactTable | null = null;
  private rows: NumberedRow[] = [];
  private readonly links = new Map<FactTable, Link[]>();
  private readonly checked = new BackupLinks();
  private readonly sequences = new Map<string, number>();
  private end: End | null = null;
  /** Lines whose HTML was cleaned, and lines of events whose moments were changed. */
  private readonly cleaned: number[] = [];
  private readonly moved: number[] = [];
  /** Files of the calendar that is replaced. */
  former: readonly FileGroup[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly files: ImageFiles,
    private readonly options: { readonly replace: boolean; readonly iframeHosts: readonly string[] },
  ) {}

  async take(text: string): Promise<void> {
    this.number += 1;
    if (text === '' && this.end !== null) return;
    if (this.end !== null) throw this.fault('comes after the end');
    const value = this.parse(text);
    if (this.number === 1) await this.begin(value);
    else await this.add(value);
    this.hash.update(`${text}\n`);
  }

  async finish(): Promise<Partial<Record<FactTable, number>>> {
    const { end } = this;
    if (end === null) throw new BackupError('The backup is not complete: its last line is missing.');
    const wrong = this.checked.wrongLine();
    if (wrong !== null) throw wrongRow(wrong.line, wrong.table, wrong.reason);
    for (const [table, links] of this.links) await linkRows(this.manager, table, links);
    const counts = await countFacts(this.manager);
    for (const table of FACT_TABLES)
      if (counts[table] !== end.end[table])
        throw new BackupError(`The backup does not have the ${table} that its end tells.`);
    if (this.files.written !== end.images)
      throw new BackupError('The backup does not have the images that its end tells.');
    await this.setSequences();
    await derive(this.manager);
    return counts;
  }

  /** What was restored otherwise than it stands in the backup, a sentence each. */
  changes(): string[] {
    const [html] = this.cleaned;
    const [time] = this.moved;
    return [
      ...(html === undefined
        ? []
        : [
            `HTML that nobody may write was removed from ${this.cleaned.length} texts, the first in line ${html}.`,
          ]),
      ...(time === undefined
        ? []
        : [
            `The moments of ${this.moved.length} events were fitted to their time zones, the first in line ${time}.`,
          ]),
    ];
  }

  /** What is new gets higher numbers than all that there is. */
  private async setSequences(): Promise<void> {
    const highest = this.checked.highestIds();
    for (const name of SEQUENCES) {
      const value = Math.max(this.sequences.get(name) ?? 0, highest.get(name) ?? 0);
      if (value > 0) await setSequence(this.manager, { name, value });
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.fault('is not valid JSON');
    }
  }

  private async begin(value: unknown): Promise<void> {
    const { success, data: head } = backupHead.safeParse(value);
    if (!success) throw new BackupError(`This is no backup of format ${FORMAT}.`);
    await keepOthersOut(this.manager, this.options.replace);
    const here = [...(await appliedMigrations(this.manager))];
    if (currentMigrations(head.migrations).join() !== here.join())
      throw new BackupError(
        'The backup was made by another version of the service. Restore it with that version, then start this one.',
      );
    if (this.options.replace) {
      this.former = await allFiles(this.manager);
      await removeEverything(this.manager);
      return;
    }
    const found = Object.entries(await countFacts(this.manager));
    if (found.length === 0) return;
    const what = found.map(([table, count]) => `${count} ${table.replace('_', ' ')}`).join(', ');
    throw new BackupError(`The database is not empty (${what}). --replace removes what is in it.`);
  }

  private async add(value: unknown): Promise<void> {
    const { success, data: line } = backupLine.safeParse(value);
    if (!success) throw this.fault('is none that a backup has');
    if ('table' in line) {
      await this.addRow(line.table, line.row);
      return;
    }
    await this.flush();
    if ('sequence' in line) {
      if (line.value > HIGHEST_ID)
        throw this.fault(`has a value of ${line.sequence} that leaves no room for new ids`);
      this.sequences.set(line.sequence, line.value);
    } else if ('image' in line) {
      const data = Buffer.from(line.data, 'base64');
      if (!this.files.isOpen(line.image) && !beginsAs(line.image, data))
        throw this.fault('begins a file that is no image of its type');
      await this.files.add({ image: line.image, data });
    } else {
      await this.files.finish();
      if (line.sha256 !== this.hash.copy().digest('hex'))
        throw new BackupError('The backup is damaged: its checksum is another one.');
      this.end = line;
    }
  }

  private async addRow(table: FactTable, sent: Row): Promise<void> {
    if (table === 'images' && !imageRow.safeParse(sent).success)
      throw this.fault('names files that an image cannot have');
    const row = this.checkedRow(table, sent);
    if (table !== this.table || this.rows.length >= ROWS_AT_ONCE) await this.flush();
    this.table = table;
    this.rows.push({ row, line: this.number });
    const link = OWN_LINKS[table];
    const { id } = row;
    const linked = link === undefined ? null : row[link];
    if (typeof id !== 'number' || typeof linked !== 'number') return;
    const links = this.links.get(table) ?? [];
    links.push([id, linked]);
    this.links.set(table, links);
  }

  /** The row as it may be written: as writes do, HTML is cleaned, and everything else that is wrong refused. */
  private checkedRow(table: FactTable, sent: Row): Row {
    const reason = wrongColumn(table, sent);
    if (reason !== null) throw wrongRow(this.number, table, reason);
    const clean = cleanRow(table, sent, this.options);
    if (clean !== sent) this.cleaned.push(this.number);
    const wrong = this.checked.add(table, clean, this.number);
    if (wrong !== null) throw wrongRow(this.number, table, wrong);
    if (table !== 'events') return clean;
    const fitting = fitTimes(clean);
    if (typeof fitting === 'string') throw wrongRow(this.number, table, fitting);
    if (fitting.isChanged) this.moved.push(this.number);
    return fitting.row;
  }

  private async flush(): Promise<void> {
    const { table, rows } = this;
    this.rows = [];
    if (table === null || rows.length === 0) return;
    const refused = await insertOrFind(this.manager, table, rows);
    if (refused !== null)
      throw wrongRow(refused.line, table, `contents contradict other rows (${refused.constraint})`);
  }

  private readonly fault = (what: string): BackupError =>
    new BackupError(`Line ${this.number} of the backup ${what}.`);
}

const wrongRow = (line: number, table: FactTable, reason: string): BackupError =>
  new BackupError(`Line ${line} of the backup has a row of ${table} whose ${reason}.`);

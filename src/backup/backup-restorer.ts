import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { readAppliedMigrations, toCurrentMigrations } from '../database/migrations/applied-migrations.js';
import {
  countRows,
  rebuildDerivedTables,
  insertOrFindRejected,
  lockTables,
  type SelfReference,
  setSelfReferences,
  type NumberedRow,
  truncateTables,
  type BackupRow,
  setSequence,
} from './backup.queries.js';
import {
  type BackupLine,
  backupHeaderSchema,
  backupLineSchema,
  BACKUP_FORMAT,
  imageRowSchema,
} from './backup-line.js';
import { ReferenceChecker } from './check-references.js';
import { sanitizeRow, findColumnError } from './check-rows.js';
import { MAX_RESTORED_ID } from './check-values.js';
import { adjustTimes } from './check-times.js';
import { matchesExtension } from '../images/intake/image-type.js';
import { findAllFileGroups, type FileGroup } from '../images/stores/image-files.queries.js';
import { BACKUP_TABLES, type BackupTable, SELF_REFERENCE_COLUMNS, SEQUENCES } from './backup-tables.js';
import { StagedImages } from './staged-images.js';

/** A backup that cannot be used, or a calendar that would be overwritten; the message says which. */
export class BackupError extends Error {}

const INSERT_BATCH_SIZE = 500;

type BackupEnd = Extract<BackupLine, { readonly end: unknown }>;

/** Takes the lines of a backup one after the other, and writes what they say in the transaction of the manager. */
export class BackupRestorer {
  private readonly hash = createHash('sha256');
  private lineNumber = 0;
  private table: BackupTable | null = null;
  private rows: NumberedRow[] = [];
  private readonly selfReferences = new Map<BackupTable, SelfReference[]>();
  private readonly references = new ReferenceChecker();
  private readonly sequences = new Map<string, number>();
  private end: BackupEnd | null = null;
  /** Lines whose HTML was cleaned, and lines of events whose moments were changed. */
  private readonly sanitizedLines: number[] = [];
  private readonly shiftedLines: number[] = [];
  /** Files of the calendar that is replaced. */
  replacedFiles: readonly FileGroup[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly files: StagedImages,
    private readonly options: { readonly replace: boolean; readonly iframeHosts: readonly string[] },
  ) {}

  async addLine(text: string): Promise<void> {
    this.lineNumber += 1;
    if (text === '' && this.end !== null) return;
    if (this.end !== null) throw this.lineError('comes after the end');
    const value = this.parse(text);
    if (this.lineNumber === 1) await this.readHeader(value);
    else await this.readLine(value);
    this.hash.update(`${text}\n`);
  }

  async finish(): Promise<Partial<Record<BackupTable, number>>> {
    const { end } = this;
    if (end === null) throw new BackupError('The backup is not complete: its last line is missing.');
    const wrong = this.references.findInvalidLine();
    if (wrong !== null) throw rowError(wrong.line, wrong.table, wrong.reason);
    for (const [table, links] of this.selfReferences) await setSelfReferences(this.manager, table, links);
    const counts = await countRows(this.manager);
    for (const table of BACKUP_TABLES)
      if (counts[table] !== end.end[table])
        throw new BackupError(`The backup does not have the ${table} that its end tells.`);
    if (this.files.fileCount !== end.images)
      throw new BackupError('The backup does not have the images that its end tells.');
    await this.setSequences();
    await rebuildDerivedTables(this.manager);
    return counts;
  }

  /** What was restored otherwise than it stands in the backup, a sentence each. */
  describeChanges(): string[] {
    const [html] = this.sanitizedLines;
    const [time] = this.shiftedLines;
    return [
      ...(html === undefined
        ? []
        : [
            `HTML that nobody may write was removed from ${this.sanitizedLines.length} texts, the first in line ${html}.`,
          ]),
      ...(time === undefined
        ? []
        : [
            `The moments of ${this.shiftedLines.length} events were fitted to their time zones, the first in line ${time}.`,
          ]),
    ];
  }

  /** What is new gets higher numbers than all that there is. */
  private async setSequences(): Promise<void> {
    const highest = this.references.getHighestIds();
    for (const name of SEQUENCES) {
      const value = Math.max(this.sequences.get(name) ?? 0, highest.get(name) ?? 0);
      if (value > 0) await setSequence(this.manager, { name, value });
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.lineError('is not valid JSON');
    }
  }

  private async readHeader(value: unknown): Promise<void> {
    const { success, data: head } = backupHeaderSchema.safeParse(value);
    if (!success) throw new BackupError(`This is no backup of format ${BACKUP_FORMAT}.`);
    await lockTables(this.manager, this.options.replace);
    const here = [...(await readAppliedMigrations(this.manager))];
    if (toCurrentMigrations(head.migrations).join() !== here.join())
      throw new BackupError(
        'The backup was made by another version of the service. Restore it with that version, then start this one.',
      );
    if (this.options.replace) {
      this.replacedFiles = await findAllFileGroups(this.manager);
      await truncateTables(this.manager);
      return;
    }
    const found = Object.entries(await countRows(this.manager));
    if (found.length === 0) return;
    const what = found.map(([table, count]) => `${count} ${table.replace('_', ' ')}`).join(', ');
    throw new BackupError(`The database is not empty (${what}). --replace removes what is in it.`);
  }

  private async readLine(value: unknown): Promise<void> {
    const { success, data: line } = backupLineSchema.safeParse(value);
    if (!success) throw this.lineError('is none that a backup has');
    if ('table' in line) {
      await this.addRow(line.table, line.row);
      return;
    }
    await this.flush();
    if ('sequence' in line) {
      if (line.value > MAX_RESTORED_ID)
        throw this.lineError(`has a value of ${line.sequence} that leaves no room for new ids`);
      this.sequences.set(line.sequence, line.value);
    } else if ('image' in line) {
      const data = Buffer.from(line.data, 'base64');
      if (!this.files.isOpen(line.image) && !matchesExtension(line.image, data))
        throw this.lineError('begins a file that is no image of its type');
      await this.files.add({ image: line.image, data });
    } else {
      await this.files.finish();
      if (line.sha256 !== this.hash.copy().digest('hex'))
        throw new BackupError('The backup is damaged: its checksum is another one.');
      this.end = line;
    }
  }

  private async addRow(table: BackupTable, sent: BackupRow): Promise<void> {
    if (table === 'images' && !imageRowSchema.safeParse(sent).success)
      throw this.lineError('names files that an image cannot have');
    const row = this.checkRow(table, sent);
    if (table !== this.table || this.rows.length >= INSERT_BATCH_SIZE) await this.flush();
    this.table = table;
    this.rows.push({ row, line: this.lineNumber });
    const link = SELF_REFERENCE_COLUMNS[table];
    const { id } = row;
    const linked = link === undefined ? null : row[link];
    if (typeof id !== 'number' || typeof linked !== 'number') return;
    const links = this.selfReferences.get(table) ?? [];
    links.push([id, linked]);
    this.selfReferences.set(table, links);
  }

  /** The row as it may be written: as writes do, HTML is cleaned, and everything else that is wrong refused. */
  private checkRow(table: BackupTable, sent: BackupRow): BackupRow {
    const reason = findColumnError(table, sent);
    if (reason !== null) throw rowError(this.lineNumber, table, reason);
    const clean = sanitizeRow(table, sent, this.options);
    if (clean !== sent) this.sanitizedLines.push(this.lineNumber);
    const wrong = this.references.add(table, clean, this.lineNumber);
    if (wrong !== null) throw rowError(this.lineNumber, table, wrong);
    if (table !== 'events') return clean;
    const fitting = adjustTimes(clean);
    if (typeof fitting === 'string') throw rowError(this.lineNumber, table, fitting);
    if (fitting.isChanged) this.shiftedLines.push(this.lineNumber);
    return fitting.row;
  }

  private async flush(): Promise<void> {
    const { table, rows } = this;
    this.rows = [];
    if (table === null || rows.length === 0) return;
    const refused = await insertOrFindRejected(this.manager, table, rows);
    if (refused !== null)
      throw rowError(refused.line, table, `contents contradict other rows (${refused.constraint})`);
  }

  private readonly lineError = (what: string): BackupError =>
    new BackupError(`Line ${this.lineNumber} of the backup ${what}.`);
}

const rowError = (line: number, table: BackupTable, reason: string): BackupError =>
  new BackupError(`Line ${line} of the backup has a row of ${table} whose ${reason}.`);

import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  readAppliedMigrations,
  toBackupMigrations,
} from '../../data/database/migrations/applied-migrations.js';
import { matchesExtension } from '../../calendar/images/intake/image-type.js';
import { findAllFileGroups, type FileGroup } from '../../calendar/images/stores/image-files.queries.js';
import {
  countRows,
  insertOrFindInvalid,
  lockTables,
  type NumberedRow,
  rebuildDerivedTables,
  recordRestoredItems,
  type SelfReference,
  setSelfReferences,
  setSequence,
  truncateTables,
} from './backup.queries.js';
import { addMissingColumns } from './added-columns.js';
import {
  BACKUP_FORMAT,
  backupHeaderSchema,
  type BackupLine,
  backupLineSchema,
  imageRowSchema,
} from './backup-line.js';
import {
  BACKUP_TABLES,
  type BackupRow,
  type BackupTable,
  type InvalidRow,
  SELF_REFERENCE_COLUMNS,
  SEQUENCES,
} from './backup-tables.js';
import { ReferenceChecker } from './check-references.js';
import { findColumnError, sanitizeRow } from './check-rows.js';
import { adjustTimes } from './check-times.js';
import { MAX_RESTORED_ID } from './check-values.js';
import type { StagedImages } from './staged-images.js';

/** An unusable backup, or a calendar that it would overwrite; the message says which. */
export class BackupError extends Error {}

const INSERT_BATCH_SIZE = 500;

type BackupEnd = Extract<BackupLine, { readonly end: unknown }>;

/** Reads a backup line by line and writes its rows in the transaction of the manager. */
export class BackupRestorer {
  private readonly hash = createHash('sha256');
  private lineNumber = 0;
  private table: BackupTable | null = null;
  private rows: NumberedRow[] = [];
  private readonly selfReferences = new Map<BackupTable, SelfReference[]>();
  private readonly references = new ReferenceChecker();
  private readonly sequences = new Map<string, number>();
  private end: BackupEnd | null = null;
  private readonly sanitizedLines: number[] = [];
  private readonly shiftedLines: number[] = [];
  /** Files of the calendar that the backup replaces. */
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
    throwIfInvalid(this.references.findInvalidRow());
    for (const [table, references] of this.selfReferences)
      await setSelfReferences(this.manager, table, references);
    const counts = await countRows(this.manager);
    const incomplete =
      BACKUP_TABLES.find((table) => counts[table] !== end.end[table]) ??
      (this.files.fileCount === end.images ? undefined : 'images');
    if (incomplete !== undefined)
      throw new BackupError(`The backup has fewer ${incomplete} than its last line states.`);
    await this.setSequences();
    await rebuildDerivedTables(this.manager);
    await recordRestoredItems(this.manager);
    return counts;
  }

  /** Describes what differs from the backup, a sentence each. */
  describeChanges(): string[] {
    const changes: [lines: readonly number[], sentence: string][] = [
      [this.sanitizedLines, `Forbidden HTML was removed from ${this.sanitizedLines.length} texts`],
      [
        this.shiftedLines,
        `The moments of ${this.shiftedLines.length} events were fitted to their time zones`,
      ],
    ];
    return changes.flatMap(([[first], sentence]) =>
      first === undefined ? [] : `${sentence}, the first in line ${first}.`,
    );
  }

  /** New items get ids above all that are in use. */
  private async setSequences(): Promise<void> {
    for (const name of SEQUENCES) {
      const value = Math.max(this.sequences.get(name) ?? 0, this.references.highestIds.get(name) ?? 0);
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
    const { success, data: header } = backupHeaderSchema.safeParse(value);
    if (!success) throw new BackupError(`This is no backup of format ${BACKUP_FORMAT}.`);
    await lockTables(this.manager, this.options.replace);
    const applied = [...(await readAppliedMigrations(this.manager))];
    if (toBackupMigrations(header.migrations).join() !== toBackupMigrations(applied).join())
      throw new BackupError(
        'The backup was made by another version of the service. Restore it with that version, then start this one.',
      );
    if (this.options.replace) {
      this.replacedFiles = await findAllFileGroups(this.manager);
      await truncateTables(this.manager);
      return;
    }
    const counts = Object.entries(await countRows(this.manager));
    if (counts.length === 0) return;
    const contents = counts.map(([table, count]) => `${count} ${table.replace('_', ' ')}`).join(', ');
    throw new BackupError(`The database is not empty (${contents}). --replace removes what is in it.`);
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
      if (!this.files.isLast(line.image) && !matchesExtension(line.image, data))
        throw this.lineError('begins a file that is no image of its type');
      await this.files.add({ image: line.image, data });
    } else {
      if (line.sha256 !== this.hash.copy().digest('hex'))
        throw new BackupError('The backup is damaged: its checksum is another one.');
      this.end = line;
    }
  }

  private async addRow(table: BackupTable, sent: BackupRow): Promise<void> {
    if (table === 'images' && !imageRowSchema.safeParse(sent).success)
      throw this.lineError('names files that an image cannot have');
    const row = this.checkRow(table, addMissingColumns(table, sent));
    if (table !== this.table || this.rows.length >= INSERT_BATCH_SIZE) await this.flush();
    this.table = table;
    this.rows.push({ row, line: this.lineNumber });
    const { id, [SELF_REFERENCE_COLUMNS[table] ?? '']: referencedId } = row;
    if (typeof id !== 'number' || typeof referencedId !== 'number') return;
    const references = this.selfReferences.get(table) ?? [];
    references.push([id, referencedId]);
    this.selfReferences.set(table, references);
  }

  /** @returns the row to write, with sanitized HTML and fitting times; throws for anything else that is invalid */
  private checkRow(table: BackupTable, sent: BackupRow): BackupRow {
    const line = this.lineNumber;
    const throwIf = (reason: string | null): void =>
      throwIfInvalid(reason === null ? null : { line, table, reason });
    throwIf(findColumnError(table, sent));
    const sanitized = sanitizeRow(table, sent, this.options);
    if (sanitized !== sent) this.sanitizedLines.push(line);
    throwIf(this.references.add(table, sanitized, line));
    if (table !== 'events') return sanitized;
    const adjusted = adjustTimes(sanitized);
    if (typeof adjusted === 'string') throw rowError({ line, table, reason: adjusted });
    if (adjusted !== sanitized) this.shiftedLines.push(line);
    return adjusted;
  }

  private async flush(): Promise<void> {
    const { table, rows } = this;
    this.rows = [];
    if (table !== null && rows.length > 0)
      throwIfInvalid(await insertOrFindInvalid(this.manager, table, rows));
  }

  private readonly lineError = (problem: string): BackupError => createLineError(this.lineNumber, problem);
}

const createLineError = (line: number, problem: string): BackupError =>
  new BackupError(`Line ${line} of the backup ${problem}.`);

const rowError = ({ line, table, reason }: InvalidRow): BackupError =>
  createLineError(line, `has a row of ${table} whose ${reason}`);

function throwIfInvalid(row: InvalidRow | null): void {
  if (row !== null) throw rowError(row);
}

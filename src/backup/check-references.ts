// What rows of a backup say of each other, as far as the database does not know it: ids that are of one kind only,
// parents, addresses of users, texts of items.
import type { BackupRow } from './backup.queries.js';
import { type BackupTable, SELF_REFERENCE_COLUMNS } from './backup-tables.js';

/** Items, and the tables whose ids come from the same sequence. */
const ID_SEQUENCES: Partial<Record<BackupTable, string>> = {
  users: 'users_id_seq',
  secrets: 'secrets_id_seq',
  images: 'post_ids',
  venues: 'post_ids',
  organizers: 'post_ids',
  events: 'post_ids',
  terms: 'term_ids',
};

/** Tables of texts, and the item of a text. */
const ITEM_TEXT_TABLES: Partial<Record<BackupTable, readonly [items: BackupTable, key: string]>> = {
  term_texts: ['terms', 'term_id'],
  venue_texts: ['venues', 'venue_id'],
  organizer_texts: ['organizers', 'organizer_id'],
  event_texts: ['events', 'event_id'],
};

const TABLES_WITH_TEXTS: ReadonlySet<BackupTable> = new Set(
  Object.values(ITEM_TEXT_TABLES).map(([items]) => items),
);

interface Item {
  readonly table: BackupTable;
  readonly line: number;
  readonly parent: number | null;
  readonly taxonomy: unknown;
}

export interface InvalidLine {
  readonly line: number;
  readonly table: BackupTable;
  /** What is wrong, beginning with the column. */
  readonly reason: string;
}

export class ReferenceChecker {
  private readonly items = new Map<string, Map<number, Item>>();
  private readonly emails = new Set<string>();
  private readonly idsWithoutText = new Map<BackupTable, Set<number>>();

  /** @returns what is wrong with the row, whose columns are right each by itself */
  add(table: BackupTable, row: BackupRow, line: number): string | null {
    return this.addItem(table, row, line) ?? this.addText(table, row) ?? this.addEmail(table, row);
  }

  /** What only the whole backup shows. */
  findInvalidLine(): InvalidLine | null {
    for (const items of this.items.values()) {
      const rooted = new Set<number>();
      for (const [id, item] of items) {
        const reason = this.checkHasText(id, item) ?? checkParent(items, id, rooted);
        if (reason !== null) return { line: item.line, table: item.table, reason };
      }
    }
    return null;
  }

  /** The highest id by sequence. */
  getHighestIds(): Map<string, number> {
    const highest = [...this.items].map(([sequence, items]): [string, number] => {
      let most = 0;
      for (const id of items.keys()) most = Math.max(most, id);
      return [sequence, most];
    });
    return new Map(highest);
  }

  private addItem(table: BackupTable, row: BackupRow, line: number): string | null {
    const space = ID_SEQUENCES[table];
    if (space === undefined) return null;
    const items = this.items.get(space) ?? new Map<number, Item>();
    this.items.set(space, items);
    const id = row['id'] as number;
    const other = items.get(id);
    if (other !== undefined) return `id is that of line ${other.line}, too`;
    const link = SELF_REFERENCE_COLUMNS[table];
    const parent = link === undefined ? null : (row[link] as number | null);
    items.set(id, { table, line, parent, taxonomy: row['taxonomy'] });
    if (TABLES_WITH_TEXTS.has(table)) this.getIdsWithoutText(table).add(id);
    return row['status'] === 'future' && (row['dated_at'] ?? null) === null
      ? 'dated_at is missing where status is future'
      : null;
  }

  private addText(table: BackupTable, row: BackupRow): string | null {
    const [items, key] = ITEM_TEXT_TABLES[table] ?? [];
    if (items === undefined || key === undefined) return null;
    const id = row[key] as number;
    if ((row['trashed_at'] ?? null) === null) this.getIdsWithoutText(items).delete(id);
    const term = table === 'term_texts' ? this.items.get('term_ids')?.get(id) : undefined;
    return term !== undefined && term.taxonomy !== row['taxonomy']
      ? 'taxonomy is not that of the term'
      : null;
  }

  /** Users sign in with it. */
  private addEmail(table: BackupTable, row: BackupRow): string | null {
    if (table !== 'users' || row['email'] === '') return null;
    const email = String(row['email']).toLowerCase();
    if (this.emails.has(email)) return 'email is that of another user, too';
    this.emails.add(email);
    return null;
  }

  private getIdsWithoutText(table: BackupTable): Set<number> {
    const lacking = this.idsWithoutText.get(table) ?? new Set<number>();
    this.idsWithoutText.set(table, lacking);
    return lacking;
  }

  private checkHasText(id: number, { table }: Item): string | null {
    return this.idsWithoutText.get(table)?.has(id) === true ? 'id has no text in any language' : null;
  }
}

function checkParent(items: ReadonlyMap<number, Item>, id: number, rooted: Set<number>): string | null {
  const item = items.get(id);
  if (item === undefined || item.parent === null) return null;
  const parent = items.get(item.parent);
  if (parent?.table !== item.table) return 'parent_id names nothing';
  if (parent.taxonomy !== item.taxonomy) return 'parent_id names a tag';
  return isInCycle(items, id, rooted) ? 'parent_id makes it a part of itself' : null;
}

/** Whether the item stands below itself. @param rooted ids that do not, which those that are found to be join */
function isInCycle(items: ReadonlyMap<number, Item>, id: number, rooted: Set<number>): boolean {
  const seen = new Set<number>();
  for (let at: number | null = id; at !== null && !rooted.has(at); at = items.get(at)?.parent ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  for (const one of seen) rooted.add(one);
  return false;
}

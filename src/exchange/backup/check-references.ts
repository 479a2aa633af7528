// Checks what the database does not: ids of one kind only, parents, e-mail addresses of users, texts of items.
import {
  type BackupRow,
  type BackupTable,
  type InvalidRow,
  SELF_REFERENCE_COLUMNS,
} from './backup-tables.js';

/** Tables with ids, and the sequences that these come from. */
const ID_SEQUENCES: Partial<Record<BackupTable, string>> = {
  users: 'users_id_seq',
  secrets: 'secrets_id_seq',
  images: 'post_ids',
  venues: 'post_ids',
  organizers: 'post_ids',
  events: 'post_ids',
  series: 'post_ids',
  terms: 'term_ids',
  sources: 'sources_id_seq',
  proposals: 'proposals_id_seq',
};

/** Tables of texts, the tables of their items, and the columns that refer to these. */
const ITEM_TEXT_TABLES: Partial<Record<BackupTable, readonly [items: BackupTable, key: string]>> = {
  term_texts: ['terms', 'term_id'],
  venue_texts: ['venues', 'venue_id'],
  organizer_texts: ['organizers', 'organizer_id'],
  event_texts: ['events', 'event_id'],
};

const TABLES_WITH_TEXTS = new Set(Object.values(ITEM_TEXT_TABLES).map(([items]) => items));

interface Item {
  readonly table: BackupTable;
  readonly line: number;
  readonly parent: number | null;
  readonly taxonomy: unknown;
  lacksText: boolean;
}

export class ReferenceChecker {
  private readonly items = new Map<string, Map<number, Item>>();
  private readonly emails = new Set<string>();
  /** The highest id of each sequence. */
  readonly highestIds = new Map<string, number>();

  /** @returns why a row with valid columns is invalid, or null */
  add(table: BackupTable, row: BackupRow, line: number): string | null {
    return this.addItem(table, row, line) ?? this.addText(table, row) ?? this.addEmail(table, row);
  }

  /** Checks what only the complete backup shows. */
  findInvalidRow(): InvalidRow | null {
    for (const items of this.items.values()) {
      const rooted = new Set<number>();
      for (const [id, { table, line, lacksText }] of items) {
        const reason = lacksText ? 'id has no text in any language' : checkParent(items, id, rooted);
        if (reason !== null) return { line, table, reason };
      }
    }
    return null;
  }

  private addItem(table: BackupTable, row: BackupRow, line: number): string | null {
    const sequence = ID_SEQUENCES[table];
    if (sequence === undefined) return null;
    const items = this.items.get(sequence) ?? new Map<number, Item>();
    this.items.set(sequence, items);
    const id = row['id'] as number;
    const namesake = items.get(id);
    if (namesake !== undefined) return `id is that of line ${namesake.line}, too`;
    const column = SELF_REFERENCE_COLUMNS[table];
    const parent = column === undefined ? null : (row[column] as number | null);
    items.set(id, {
      table,
      line,
      parent,
      taxonomy: row['taxonomy'],
      lacksText: TABLES_WITH_TEXTS.has(table),
    });
    this.highestIds.set(sequence, Math.max(this.highestIds.get(sequence) ?? 0, id));
    return row['status'] === 'future' && (row['dated_at'] ?? null) === null
      ? 'dated_at is missing where status is future'
      : null;
  }

  private addText(table: BackupTable, row: BackupRow): string | null {
    const [itemTable, key] = ITEM_TEXT_TABLES[table] ?? [];
    if (itemTable === undefined || key === undefined) return null;
    const item = this.items.get(ID_SEQUENCES[itemTable] ?? '')?.get(row[key] as number);
    if (item?.table !== itemTable) return null;
    if ((row['trashed_at'] ?? null) === null) item.lacksText = false;
    return table === 'term_texts' && item.taxonomy !== row['taxonomy']
      ? 'taxonomy is not that of the term'
      : null;
  }

  /** Users sign in with their address. */
  private addEmail(table: BackupTable, row: BackupRow): string | null {
    if (table !== 'users' || row['email'] === '') return null;
    const email = String(row['email']).toLowerCase();
    if (this.emails.has(email)) return 'email is that of another user, too';
    this.emails.add(email);
    return null;
  }
}

function checkParent(items: ReadonlyMap<number, Item>, id: number, rooted: Set<number>): string | null {
  const item = items.get(id);
  if (item === undefined || item.parent === null) return null;
  const parent = items.get(item.parent);
  if (parent?.table !== item.table) return 'parent_id names nothing';
  if (parent.taxonomy !== item.taxonomy) return 'parent_id names a term of another kind';
  return isInCycle(items, id, rooted) ? 'parent_id makes it a part of itself' : null;
}

/** Whether the item is its own ancestor. @param rooted ids known not to be; receives those that this call clears */
function isInCycle(items: ReadonlyMap<number, Item>, id: number, rooted: Set<number>): boolean {
  const seen = new Set<number>();
  for (let at: number | null = id; at !== null && !rooted.has(at); at = items.get(at)?.parent ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  for (const ancestor of seen) rooted.add(ancestor);
  return false;
}

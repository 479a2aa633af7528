// Venues and organizers that the lines of an import name: found or made once, and remembered while nobody changes them.
import type { EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { nameKey } from '../languages/name-forms.js';
import { byLanguage } from './import-event.js';

/** Fields of a venue or organizer inside an event. */
export interface Named<T> {
  readonly fields: T;
  readonly asked: Asked;
}

export interface NamedKind<T> {
  readonly table: 'venues' | 'organizers';
  readonly nameOf: (fields: T) => string;
  /** Each by its name, one name once in a call; gives the ids in the order of the fields. */
  readonly findOrCreate: (manager: EntityManager, fields: readonly T[], asked: Asked) => Promise<number[]>;
}

/** So many are remembered at most. */
const MOST = 50_000;

export class ImportedNames<T extends object> {
  /** By language and fields. */
  private readonly ids = new Map<string, number>();
  /** What the fields of each were when they were last written or found, as JSON by their names. */
  private readonly known = new Map<number, Map<string, string>>();
  /** The transaction that last wrote the row. */
  private readonly versions = new Map<number, string>();

  constructor(private readonly kind: NamedKind<T>) {}

  /** What was remembered may be wrong, or was rolled back. */
  forget(): void {
    this.ids.clear();
    this.known.clear();
    this.versions.clear();
  }

  /**
   * In the order of the lines: of two that say something else of the same name the later one wins, as with requests
   * that come one after the other.
   *
   * @returns ids by the fields
   */
  async find(manager: EntityManager, wanted: readonly Named<T>[]): Promise<Map<T, number>> {
    if (this.ids.size > MOST) this.forget();
    const found = new Map<T, number>();
    const held = wanted.flatMap((one) => this.ids.get(keyOf(one)) ?? []);
    await this.hold(manager, held);
    for (let open = wanted; open.length > 0;) {
      const asked = new Map<string, Named<T>>();
      const later: Named<T>[] = [];
      for (const one of open) {
        const name = nameKey(this.kind.nameOf(one.fields));
        const id = asked.has(name) ? undefined : this.remembered(one);
        if (id !== undefined) found.set(one.fields, id);
        else if (asked.has(name)) later.push(one);
        else asked.set(name, one);
      }
      for (const group of byLanguage([...asked.values()])) await this.ask(manager, group, found);
      open = later;
    }
    return found;
  }

  /**
   * Holds the rows until the transaction ends: one that goes into the trash meanwhile takes its links along. Those that
   * somebody has changed since are forgotten.
   *
   * @returns those that are not in the trash
   */
  async hold(manager: EntityManager, ids: readonly number[], isRemembered = false): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows: { id: number; version: string }[] = await manager.query(
      `SELECT id, xmin::text AS version FROM ${this.kind.table} WHERE id = ANY($1) AND status <> 'trash'
       ORDER BY id FOR SHARE`,
      [[...new Set(ids)]],
    );
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const version = versions.get(id);
      if (version !== undefined && isRemembered) this.versions.set(id, version);
      else if (version === undefined || version !== this.versions.get(id)) this.known.delete(id);
    }
    return new Set(versions.keys());
  }

  private remembered(one: Named<T>): number | undefined {
    const id = this.ids.get(keyOf(one));
    const known = id === undefined ? undefined : this.known.get(id);
    return known !== undefined && membersOf(one).every(([name, value]) => known.get(name) === value)
      ? id
      : undefined;
  }

  private async ask(
    manager: EntityManager,
    group: readonly [Named<T>, ...Named<T>[]],
    found: Map<T, number>,
  ): Promise<void> {
    const fields = group.map((one) => one.fields);
    const ids = (await this.kind.findOrCreate(manager, fields, group[0].asked)).values();
    for (const one of group) {
      const id = ids.next().value;
      if (id === undefined) throw new Error('A name was neither found nor made');
      found.set(one.fields, id);
      this.ids.set(keyOf(one), id);
      this.known.set(id, new Map([...(this.known.get(id) ?? []), ...membersOf(one)]));
    }
  }
}

/** The language counts as a member: words that are known in one are not in another. */
const membersOf = <T extends object>({ fields, asked }: Named<T>): [string, string][] => [
  ['', asked.language],
  ...Object.entries(fields).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
];

const keyOf = <T extends object>(one: Named<T>): string => JSON.stringify(membersOf(one));

// Venues and organizers that the lines of an import name: found or made once, and remembered while nobody changes them.
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Asked } from '../../context/asked.js';
import type { NamedPost } from '../../posts/find-or-create.js';
import { byLanguage } from './import-event.js';

/** Fields of a venue or organizer inside an event. */
export interface Named<T> {
  readonly fields: T;
  readonly asked: Asked;
}

export interface NamedKind<T> {
  readonly table: 'venues' | 'organizers';
  /** Gives what the fields stand for, in their order. */
  readonly findOrCreate: (manager: EntityManager, fields: readonly T[], asked: Asked) => Promise<NamedPost[]>;
}

/** So many are remembered at most. */
const MOST = 50_000;

/** The same fields mean the same item for as long as its row stays as it is: naming replaces nothing. */
export class ImportedNames<T extends object> {
  /** By the digest of language and fields. */
  private readonly ids = new Map<string, number>();
  /** The transaction that wrote the row of an item last, when it was found. */
  private readonly versions = new Map<number, string>();

  constructor(private readonly kind: NamedKind<T>) {}

  /** What was remembered may be wrong, or was rolled back. */
  forget(): void {
    this.ids.clear();
    this.versions.clear();
  }

  /** @returns ids by the fields */
  async find(manager: EntityManager, wanted: readonly Named<T>[]): Promise<Map<T, number>> {
    if (this.ids.size > MOST) this.forget();
    const keys = new Map(wanted.map((one) => [one, keyOf(one)]));
    await this.hold(
      manager,
      [...keys.values()].flatMap((key) => this.ids.get(key) ?? []),
    );
    const found = new Map<T, number>();
    const open = new Map<string, Named<T>[]>();
    for (const [one, key] of keys) {
      const id = this.remembered(key);
      if (id !== undefined) found.set(one.fields, id);
      else open.set(key, [...(open.get(key) ?? []), one]);
    }
    const firsts = [...open].flatMap(([key, [first]]) => (first === undefined ? [] : [{ ...first, key }]));
    for (const group of byLanguage(firsts)) {
      const fields = group.map((one) => one.fields);
      const named = await this.kind.findOrCreate(manager, fields, group[0].asked);
      group.forEach(({ key }, n) => {
        const id = named[n]?.id;
        if (id === undefined) throw new Error('A name was neither found nor made');
        this.ids.set(key, id);
        for (const one of open.get(key) ?? []) found.set(one.fields, id);
      });
    }
    return found;
  }

  /**
   * Holds the rows until the transaction ends, so that nothing that is in the trash by then is linked. Those that
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
      else if (version === undefined || version !== this.versions.get(id)) this.versions.delete(id);
    }
    return new Set(versions.keys());
  }

  /** Not what somebody has changed since. */
  private remembered(key: string): number | undefined {
    const id = this.ids.get(key);
    return id !== undefined && this.versions.has(id) ? id : undefined;
  }
}

const keyOf = <T extends object>({ asked, fields }: Named<T>): string =>
  createHash('sha1')
    .update(JSON.stringify([asked.language, ...Object.entries(fields)]))
    .digest('base64url');

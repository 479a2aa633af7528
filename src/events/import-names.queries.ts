// Venues and organizers that the lines of an import name: found or made once, and remembered while nobody changes them.
import type { EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import type { LanguageCode } from '../languages/language-code.js';
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
  /** By name, then by language and fields. */
  private readonly ids = new Map<string, Map<string, number>>();
  private size = 0;
  /** What the fields of each were when they were last written or found: a language each, as JSON by their names. */
  private readonly known = new Map<number, Map<LanguageCode, Map<string, string>>>();
  /** The transaction that last wrote the row. */
  private readonly versions = new Map<number, string>();

  constructor(private readonly kind: NamedKind<T>) {}

  /** What was remembered may be wrong, or was rolled back. */
  forget(): void {
    this.ids.clear();
    this.size = 0;
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
    if (this.size > MOST) this.forget();
    const found = new Map<T, number>();
    const held = wanted.flatMap((one) => this.ids.get(this.nameOf(one))?.get(keyOf(one)) ?? []);
    await this.hold(manager, held);
    for (let open = wanted; open.length > 0;) {
      const asked = new Map<string, Named<T>>();
      const later: Named<T>[] = [];
      for (const one of open) {
        const name = this.nameOf(one);
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

  private nameOf({ fields }: Named<T>): string {
    return nameKey(this.kind.nameOf(fields));
  }

  private remembered(one: Named<T>): number | undefined {
    const id = this.ids.get(this.nameOf(one))?.get(keyOf(one));
    const known = id === undefined ? undefined : this.known.get(id)?.get(one.asked.language);
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
      this.learn(one, id);
    }
  }

  private learn(one: Named<T>, id: number): void {
    const name = this.nameOf(one);
    // What was not known before may be the one that the same name means in other languages from now on.
    const namesakes = (this.known.has(id) && this.ids.get(name)) || new Map<string, number>();
    this.ids.set(name, namesakes);
    namesakes.set(keyOf(one), id);
    this.size += 1;
    const { language } = one.asked;
    const languages = this.known.get(id) ?? new Map<LanguageCode, Map<string, string>>();
    this.known.set(id, languages);
    const members = membersOf(one);
    // Some fields are the same in all languages: who said something else of them has to say it again.
    for (const [other, known] of languages) {
      if (other !== language && members.some(([field, value]) => (known.get(field) ?? value) !== value))
        languages.delete(other);
    }
    languages.set(language, new Map([...(languages.get(language) ?? []), ...members]));
  }
}

const membersOf = <T extends object>({ fields }: Named<T>): [string, string][] =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);

const keyOf = <T extends object>(one: Named<T>): string =>
  JSON.stringify([one.asked.language, ...membersOf(one)]);

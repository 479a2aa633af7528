// One history of a calendar: random writes, and restorations that are compared with what was shown before.
import { makeEvent } from '../../support/make.js';
import { compareShown, DERIVED, expectFieldsBack } from './compare-shown.js';
import { type Remembered, RandomWrites } from './random-writes.js';
import { type Kind, readShown } from './shown-items.js';

const COLLECTIONS: Readonly<Record<string, Kind>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

export class RandomHistory extends RandomWrites {
  readonly done: string[] = [];
  restoredCount = 0;
  private readonly hidden = new Set<string>();
  private lastChange = 0;

  async begin(): Promise<void> {
    const { editor } = this.calendar;
    const names = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
    for (const [kind, name] of Object.entries(names))
      for (const value of ['One', 'Two']) await editor.make(`/${kind}`, { [name]: value });
    await makeEvent(editor, { title: 'Yoga' });
    await makeEvent(editor, {
      title: 'Tango',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      timezone: 'Europe/Ljubljana',
    });
    await this.look();
  }

  /** @returns how the calendar differs from what is expected */
  async step(): Promise<readonly string[]> {
    if (this.random() < 0.4 && this.changes.length > 0) return this.restore();
    this.done.push(await this.write());
    return this.look();
  }

  /** Remembers what each new change replaced. @returns items that changed without one */
  private async look(): Promise<string[]> {
    const before = this.shown;
    const { merges, hidden } = this;
    this.shown = await readShown(this.calendar);
    const rows = await this.calendar.dataSource.query<
      (Omit<Remembered, 'key' | 'before'> & { kind: string; itemId: number })[]
    >(
      `SELECT id::float8 AS id, kind, item_id AS "itemId", fields, operation, language FROM item_changes
       WHERE id > $1 AND operation <> 'visibility' ORDER BY id`,
      [this.lastChange],
    );
    for (const [key, { en, de }] of this.shown)
      if ((en ?? de)?.['status'] === 'trash' && !merges.has(key)) hidden.add(key);
    const changed = new Set<string>();
    for (const { kind, itemId, ...change } of rows) {
      this.lastChange = change.id;
      const key = `${COLLECTIONS[kind] ?? kind} ${itemId}`;
      const shown = before.get(key);
      // Of several changes by one write, nobody saw what is between them.
      if (shown !== undefined && !changed.has(key)) this.changes.push({ ...change, key, before: shown });
      changed.add(key);
    }
    return [...this.shown].flatMap(([key, shown]) => {
      const former = before.get(key);
      if (former === undefined || changed.has(key)) return [];
      return compareShown(shown, former, { key, merges, hidden, leftOut: ['venue', 'organizer'] }).map(
        (text) => `unrecorded: ${text}`,
      );
    });
  }

  /** Restores a version, of all later changes or of its own fields, with what is left of what it refers to. */
  private async restore(): Promise<string[]> {
    const change = this.pick(this.changes);
    const { key, before } = change;
    const { merges, hidden } = this;
    const [kind, id] = key.split(' ') as [Kind, string];
    const current = this.shown.get(key);
    const isWhole = this.random() < 0.7;
    const sent = { undo_later: isWhole, ...this.pickScope(kind) };
    const path = `/${kind}/${id}/history/${change.id}/restore`;
    let response = await this.calendar.editor.post(path, sent);
    if (response.status === 400) response = await this.calendar.editor.post(path, { ...sent, partial: true });
    const { status, body } = response;
    const what = `${change.operation} ${change.fields.join()}`;
    this.done.push(`restore ${key} before ${change.id} (${what}) ${JSON.stringify(sent)}: ${status}`);
    const unrecorded = await this.look();
    if (status !== 200)
      return status === 409 || status === 400 ? unrecorded : [...unrecorded, JSON.stringify(body)];
    this.restoredCount += 1;
    if (this.shown.get(key)?.en?.['status'] !== 'trash') merges.delete(key);
    const isPart = !isWhole && current !== undefined;
    const expected = isPart ? expectFieldsBack(current, before, change) : before;
    const names = (response.headers.get('Calendar-Left-Out') ?? '').split(', ');
    const leftOut = isPart ? [...names, ...DERIVED] : names;
    const comparison = { key, merges, hidden, leftOut };
    return [...unrecorded, ...compareShown(this.shown.get(key) ?? {}, expected, comparison)];
  }
}

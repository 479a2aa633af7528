// Random writes of all sorts.
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { ImportUndoer } from '../../../src/exchange/imports/import-undoer.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import type { ApiResponse } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { calendarOf, evening } from '../imports/calendar.js';
import type { Merges } from './compare-shown.js';
import { type Choices, chooseBody } from './random-bodies.js';
import { type Calendar, type Kind, KINDS, type Shown } from './shown-items.js';

export interface Remembered {
  readonly id: number;
  /** Collection and id of the item. */
  readonly key: string;
  readonly fields: readonly string[];
  readonly operation: string;
  readonly language: string | null;
  readonly before: Shown;
}

export abstract class RandomWrites {
  protected shown: Calendar = new Map();
  protected readonly changes: Remembered[] = [];
  protected readonly merges: Merges = new Map();
  private readonly imports: number[] = [];
  private readonly choices: Choices;

  constructor(
    protected readonly calendar: TestCalendar,
    protected readonly random: () => number,
  ) {
    this.choices = { random, pick: (items) => this.pick(items), list: (kind) => this.list(kind) };
  }

  /** @returns what was done */
  protected write(): Promise<string> {
    const deeds = [
      ...Array<() => Promise<string>>(7).fill(() => this.update('en')),
      ...Array<() => Promise<string>>(2).fill(() => this.update('de')),
      () => this.removeText(),
      () => this.trash(),
      () => this.untrash(),
      () => this.merge(),
      () => this.unmerge(),
      () => this.import(),
      () => this.undoImport(),
      () => this.repeat(),
    ];
    return this.pick(deeds)();
  }

  protected pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  private list(kind: Kind, isTrashed = false): number[] {
    return [...this.shown].flatMap(([key, { en, de }]) => {
      const [collection, id] = key.split(' ');
      const isInTrash = (en ?? de)?.['status'] === 'trash';
      return collection === kind && isInTrash === isTrashed ? [Number(id)] : [];
    });
  }

  private pickItem(isTrashed = false): readonly [kind: Kind, id: number] | null {
    const kind = this.pick<Kind>(['events', 'events', 'events', ...KINDS]);
    const ids = this.list(kind, isTrashed);
    return ids.length === 0 ? null : [kind, this.pick(ids)];
  }

  protected pickScope(kind: Kind): { readonly scope?: string } {
    return kind === 'events' ? { scope: this.pick(['this', 'this', 'following', 'all']) } : {};
  }

  private async send(what: string, request: Promise<ApiResponse>): Promise<string> {
    const { status, body } = await request;
    if (status >= 500) throw new Error(`${what}: ${JSON.stringify(body)}`);
    return `${what}: ${status}`;
  }

  private async update(language: 'en' | 'de'): Promise<string> {
    const item = this.pickItem();
    if (item === null) return 'nothing';
    const [kind, id] = item;
    const body = {
      ...chooseBody(kind, language, this.choices),
      ...this.pickScope(kind),
      ml_language: language,
    };
    return this.send(
      `edit ${kind} ${id} ${JSON.stringify(body)}`,
      this.calendar.editor.patch(`/${kind}/${id}`, body),
    );
  }

  private async removeText(): Promise<string> {
    const item = this.pickItem();
    if (item === null) return 'nothing';
    const [kind, id] = item;
    if (Object.keys(this.shown.get(`${kind} ${id}`) ?? {}).length < 2) return 'nothing';
    const sent = { ml_language: this.pick(['en', 'de', 'de']), ...this.pickScope(kind) };
    return this.send(
      `remove text of ${kind} ${id} ${JSON.stringify(sent)}`,
      this.calendar.editor.delete(`/${kind}/${id}`, sent),
    );
  }

  private async trash(): Promise<string> {
    const item = this.pickItem();
    if (item === null || item[0] === 'categories' || item[0] === 'tags') return 'nothing';
    const [kind, id] = item;
    const sent = this.pickScope(kind);
    return this.send(
      `trash ${kind} ${id} ${JSON.stringify(sent)}`,
      this.calendar.editor.delete(`/${kind}/${id}`, sent),
    );
  }

  private async untrash(): Promise<string> {
    const item = this.pickItem(true);
    if (item === null) return 'nothing';
    const [kind, id] = item;
    if (this.merges.has(`${kind} ${id}`)) this.merges.delete(`${kind} ${id}`);
    const status = this.pick(['publish', 'draft']);
    return this.send(
      `untrash ${kind} ${id} ${status}`,
      this.calendar.editor.patch(`/${kind}/${id}`, { status }),
    );
  }

  private async merge(): Promise<string> {
    const kind = this.pick<Kind>(['venues', 'organizers', 'categories', 'tags']);
    const ids = this.list(kind);
    if (ids.length < 2) return 'nothing';
    const id = this.pick(ids);
    const into = this.pick(ids.filter((one) => one !== id));
    const response = await this.calendar.editor.post(`/${kind}/${id}/merge`, { into });
    if (response.status === 200) this.merges.set(`${kind} ${id}`, into);
    return this.send(`merge ${kind} ${id} into ${into}`, Promise.resolve(response));
  }

  /** Restores the version before a merge. */
  private async unmerge(): Promise<string> {
    const [key] = [...this.merges.keys()].slice(-1);
    const change = this.changes.findLast((one) => one.key === key && one.fields.includes('merged_into'));
    if (key === undefined || change === undefined) return 'nothing';
    const response = await this.calendar.editor.post(
      `/${key.replace(' ', '/')}/history/${change.id}/restore`,
    );
    if (response.status === 200) this.merges.delete(key);
    return this.send(`take the merge of ${key} back`, Promise.resolve(response));
  }

  private get viewer(): Viewer {
    return { role: 'editor', userId: this.calendar.userIds.editor, login: 'editor' };
  }

  private async import(): Promise<string> {
    const { app } = this.calendar;
    const { viewer } = this;
    const day = this.pick(['20270405', '20270406']);
    const place = this.pick(['LOCATION:One', 'LOCATION:New Cinema', 'LOCATION:Two']);
    const lines = [place, this.pick(['CATEGORIES:One', 'CATEGORIES:Films', 'DESCRIPTION:Bring tea'])];
    const content = calendarOf(
      evening('a@x', this.pick(['Jazz', 'Blues']), day, ...lines),
      evening('b@x', 'Talk', '20270412', ...lines),
    );
    const source = await app.get(SourcesService).upsert({ name: 'town', format: 'ics' }, viewer);
    const result = await app
      .get(ImportRunner)
      .run({ source, content, viewer, language: 'en', isDryRun: false });
    if (result.id !== null) this.imports.push(result.id);
    return `import ${lines.join()} on ${day}`;
  }

  private async undoImport(): Promise<string> {
    const id = this.imports.pop();
    if (id === undefined) return 'nothing';
    const by = { viewer: this.viewer, language: 'en', onWritten: null } as const;
    await this.calendar.app.get(ImportUndoer).undo(id, by);
    return `undo import ${id}`;
  }

  private async repeat(): Promise<string> {
    const ids = this.list('events');
    if (ids.length === 0) return 'nothing';
    const id = this.pick(ids);
    const recurrence = this.pick(['FREQ=WEEKLY;COUNT=2', 'FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=4', null]);
    return this.send(
      `repeat ${id} ${recurrence}`,
      this.calendar.editor.patch(`/events/${id}`, { recurrence, scope: 'all' }),
    );
  }
}

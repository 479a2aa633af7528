// Sends the steps of a script to the service and takes them in the model, side by side.
import { clock } from '../../../src/foundation/dates/clock.js';
import type { ApiResponse, Api } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import type { Step } from './reading-cast.js';
import type { Kind, Sight } from './reading-kinds.js';
import { Addresses, type Code, effective, Item, pathOf, type Way, type Words } from './reading-model.js';

/** Where a write says its language; the body wins over the query, the query over the base. */
export interface Writing {
  readonly verb: 'post' | 'put' | 'patch';
  readonly base: Code | null;
  readonly query: Code | null;
  readonly body: Code | null;
}

export const wayOf = ({ base, query, body }: Writing): Way => ({ base, sent: body ?? query });

type Place = Omit<Writing, 'verb'>;

/** All of these write in `code`; the places that lose name other languages. */
export const SAYS: readonly ((code: Code) => Place)[] = [
  (code: Code): Place => ({ base: null, query: code, body: null }),
  (code: Code): Place => ({ base: null, query: null, body: code }),
  (code: Code): Place => ({ base: code, query: null, body: null }),
  (code: Code): Place => ({ base: code === 'fr' ? 'it' : 'fr', query: code, body: null }),
  (code: Code): Place => ({ base: null, query: code === 'nl' ? 'pl' : 'nl', body: code }),
  (code: Code): Place => ({ base: 'pl', query: 'nl', body: code }),
];

const VERBS = ['post', 'put', 'patch'] as const;

/** What was answered and what ought to have been. */
export interface Played {
  readonly step: Step;
  readonly answer: ApiResponse;
  readonly status: number;
  readonly language: Code;
  readonly body: object;
}

export interface ListAsked {
  readonly way: Way;
  readonly fallback?: 'true' | 'false' | undefined;
  /** With `context=edit`, by an editor. */
  readonly editing?: boolean;
}

export const queryOf = ({ sent }: Way): Record<string, string> =>
  sent === null ? {} : { ml_language: sent };

export class Stage {
  readonly items = new Map<string, Item>();
  private turn = 0;

  constructor(
    readonly calendar: TestCalendar,
    readonly kind: Kind,
  ) {}

  item(key: string): Item {
    const item = this.items.get(key);
    if (item === undefined) throw new Error(`${key} is not on the stage`);
    return item;
  }

  /** The whole script in turn, then the clock is as before. Each step says its language in another place. */
  async play(script: readonly Step[]): Promise<Played[]> {
    const played: Played[] = [];
    for (const step of script) played.push(await this.act(step));
    return played;
  }

  async act(step: Step, writing = this.writing(step)): Promise<Played> {
    const at = this.tick();
    if (step.without !== undefined) return this.remove(step, step.without, at);
    const code = step.in ?? 'en';
    const isNew = !this.items.has(step.item);
    const item = this.items.get(step.item) ?? new Item(step.item, this.items.size);
    this.items.set(step.item, item);
    const words = wordsOf(this.kind, step);
    item.write(code, step.gets === undefined ? words : { ...words, slug: step.gets }, {
      at,
      turn: this.turn,
    });
    const { collection, title } = this.kind;
    const input = {
      ...(isNew ? this.kind.facts(item.index) : {}),
      ...words.fields,
      ...(words.name === undefined ? {} : { [title]: words.name }),
      ...(words.slug === undefined ? {} : { slug: words.slug }),
      ...(writing.body === null ? {} : { ml_language: writing.body }),
    };
    const query: Record<string, string> = writing.query === null ? {} : { ml_language: writing.query };
    const as = this.as(writing);
    const answer = isNew
      ? await as.post(`/${collection}`, input, query)
      : await as[writing.verb](`/${collection}/${item.id}`, input, query);
    if (isNew) item.id = (answer.body as { id: number }).id;
    return this.played(step, answer, { status: isNew ? 201 : 200, way: wayOf(writing), form: 'written' });
  }

  /** What an editor is answered, when nothing else is said. */
  sight(more: Partial<Sight> & { readonly way: Way }): Sight {
    return {
      form: 'single',
      mayEdit: true,
      editing: false,
      author: this.calendar.userIds.editor,
      count: 0,
      ...more,
    };
  }

  /** The whole list that is asked for, as an editor or as a visitor is told it. */
  list({ way, fallback, editing = false }: ListAsked): object {
    const { collection, body, list } = this.kind;
    const listed = list.sorted(
      [...this.items.values()].filter(
        (item) => item.status === 'publish' && (fallback === 'true' || item.has(effective(way))),
      ),
    );
    const carried = [
      ...(fallback === undefined ? [] : [`ml_fallback=${fallback}`]),
      ...(editing ? ['context=edit'] : []),
    ];
    const sight = this.sight({ way, form: 'listed', mayEdit: editing, editing });
    return list.envelope(
      listed.map((item) => body(item, sight)),
      {
        rest_url: new Addresses(way).list(collection, list.linked(editing, carried)),
        total: listed.length,
        total_pages: listed.length === 0 ? 0 : 1,
        ...(collection === 'events' && listed.length === 0 ? { total_outside: 0 } : {}),
      },
    );
  }

  /** Asks for that list. */
  askList({ way, fallback, editing = false }: ListAsked): Promise<ApiResponse> {
    const { visitor, editor } = this.calendar;
    return (editing ? editor : visitor).under(pathOf(way)).get(`/${this.kind.collection}`, {
      ...this.kind.list.query,
      ...queryOf(way),
      ...(fallback === undefined ? {} : { ml_fallback: fallback }),
      ...(editing ? { context: 'edit' } : {}),
    });
  }

  /** A minute later; the moment as answers tell it. */
  tick(): string {
    this.turn += 1;
    const time = `0${Math.floor(this.turn / 60)}:${String(this.turn % 60).padStart(2, '0')}:00`;
    clock.set(`2027-03-10T${time}Z`);
    return `2027-03-10 ${time}`;
  }

  as({ base }: Pick<Way, 'base'>): Api {
    return this.calendar.editor.under(pathOf({ base, sent: null }));
  }

  private writing(step: Step): Writing {
    const says = SAYS[this.turn % SAYS.length] ?? SAYS[0];
    const verb = VERBS[Math.floor(this.turn / 2) % VERBS.length] ?? 'post';
    if (says === undefined) throw new Error('There is no way to write');
    return { verb, ...says(step.in ?? 'en') };
  }

  private async remove(step: Step, code: Code, at: string): Promise<Played> {
    const item = this.item(step.item);
    const way: Way = { base: this.turn % 2 === 0 ? null : 'fr', sent: code };
    const answer = await this.as(way).delete(`/${this.kind.collection}/${item.id}`, { ml_language: code });
    item.remove(code, at);
    return this.played(step, answer, { status: 200, way, form: 'listed' });
  }

  private played(
    step: Step,
    answer: ApiResponse,
    { status, way, form }: { status: number; way: Way; form: Sight['form'] },
  ): Played {
    const item = this.item(step.item);
    const body = this.kind.body(item, this.sight({ way, form }));
    return { step, answer, status, language: item.shown(way).code, body };
  }
}

/** Groups of words as the fields of a kind. */
export function wordsOf(kind: Kind, { name, slug, ...step }: Step): Words {
  const groups = (['a', 'b', 'c'] as const).flatMap((group) => {
    const words = step[group];
    if (words === undefined) return [];
    const said = (field: string): string | null =>
      words === null || words === '' ? words : `${words} ${field}`;
    return kind.groups[group].map((field) => [field, said(field)] as const);
  });
  return {
    fields: Object.fromEntries(groups),
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
  };
}

/** Which language a step answers in, for its name in reports. */
export const deedOf = ({ in: code, without, name, a, b, c, slug }: Step): string =>
  without === undefined
    ? `writes ${code ?? ''} ${JSON.stringify({ name, slug, a, b, c })}`
    : `removes ${without}`;

import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { SCRIPT, type Step, WAYS } from './reading-cast.js';
import { EVENTS, eventBody, type Kind, ORGANIZERS, type Sight, VENUES } from './reading-kinds.js';
import { Addresses, type Code, effective, type Item, nameOf, pathOf, type Way } from './reading-model.js';
import { deedOf, type Played, queryOf, Stage } from './reading-stage.js';
import { byName, CATEGORIES, nestedTerm, TAGS } from './reading-terms.js';

/** The event is written in two languages and changed in both: what is linked goes its own way. */
const HOST: readonly Step[] = [
  { item: 'Host', in: 'en', name: 'Host en', a: 'first en', b: 'second en' },
  { item: 'Host', in: 'de', name: 'Host de', a: 'first de' },
  { item: 'Host', in: 'en', a: 'better en' },
  { item: 'Host', in: 'de', b: '' },
  { item: 'Host', in: 'sl', name: 'Host sl' },
  { item: 'Host', without: 'sl' },
];

/** Only the item itself shows its review. */
const withoutReview = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'review'));

describe('what an event is linked to', () => {
  let calendar: TestCalendar;
  let stage: Stage;
  let played: readonly Played[];
  const linked = new Map<Kind, readonly Item[]>();

  const itemsOf = (kind: Kind): readonly Item[] => linked.get(kind) ?? [];

  /** Each linked item in the form that it has inside the event. */
  const body = (host: Item, sight: Sight): object =>
    eventBody(host, sight, {
      categories: byName(itemsOf(CATEGORIES)).map((item) => nestedTerm('categories', item, sight)),
      tags: byName(itemsOf(TAGS)).map((item) => nestedTerm('tags', item, sight)),
      venue: itemsOf(VENUES).map((item) => withoutReview(VENUES.body(item, sight))),
      organizer: itemsOf(ORGANIZERS).map((item) => withoutReview(ORGANIZERS.body(item, sight))),
    });

  /** Terms count the event in the languages it has. */
  const counted = (host: Item, sight: Sight, everywhere = false): object =>
    body(host, { ...sight, count: everywhere || host.has(effective(sight.way)) ? 1 : 0 });

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const kind of [VENUES, ORGANIZERS, CATEGORIES, TAGS]) {
      const cast = new Stage(calendar, kind);
      await cast.play(SCRIPT);
      linked.set(kind, [...cast.items.values()]);
    }
    const ids = (kind: Kind): number[] => itemsOf(kind).map(({ id }) => id);
    stage = new Stage(calendar, {
      ...EVENTS,
      facts: (index) => ({
        ...EVENTS.facts(index),
        venue: ids(VENUES),
        organizer: ids(ORGANIZERS),
        categories: ids(CATEGORIES),
        tags: ids(TAGS),
      }),
      body: counted,
    });
    played = await stage.play(HOST);
    clock.set(NOW);
  });
  afterAll(() => calendar.close());

  it.each(HOST.map((step, index) => [deedOf(step), index] as const))(
    'is answered in the language of the write that %s',
    (_, index) => {
      const { answer, status, language, body: expected } = played[index] as Played;

      expectBody(answer.body, expected);
      expect([answer.status, answer.headers.get('Content-Language')]).toEqual([status, language]);
    },
  );

  describe.each(WAYS.map((way) => [nameOf(way), way] as const))('under %s', (_, way) => {
    const host = (): Item => stage.item('Host');

    const expectHost = ({ headers, body: answered }: ApiResponse, editing: boolean): void => {
      expectBody(answered, counted(host(), stage.sight({ way, mayEdit: editing, editing })));
      expect([headers.get('Content-Language'), headers.get('Link')]).toEqual([
        host().shown(way).code,
        new Addresses(way).link('events', host()),
      ]);
    };

    it('is shown along the chain of each, by the id of the event', async () => {
      const answer = await calendar.visitor.under(pathOf(way)).get(`/events/${host().id}`, queryOf(way));

      expectHost(answer, false);
    });

    it.each(['en', 'de'])(
      'is shown along the chain of each, by the slug of the event in %s',
      async (code: Code) => {
        const answer = await calendar.visitor
          .under(pathOf(way))
          .get(`/events/by-slug/host-${code}`, queryOf(way));

        expectHost(answer, false);
      },
    );

    it('is shown as it is stored to who edits the event', async () => {
      const answer = await calendar.editor
        .under(pathOf(way))
        .get(`/events/${host().id}`, { ...queryOf(way), context: 'edit' });

      expectHost(answer, true);
    });

    it.each([undefined, 'true'] as const)(
      'is shown along the chain of each, in lists with ml_fallback %s',
      async (fallback) => {
        const asked: { way: Way; fallback: typeof fallback } = { way, fallback };

        const answer = await stage.askList(asked);

        const { events, ...envelope } = stage.list(asked) as { events: object[] };
        const sight = stage.sight({ way, form: 'listed', mayEdit: false });
        expectBody(answer.body, {
          events: events.map(() => counted(host(), sight, fallback === 'true')),
          ...envelope,
        });
      },
    );
  });
});

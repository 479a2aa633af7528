// Reads every item of the cast in every way and compares whole answers with the model.
import { clock } from '../../../src/dates/clock.js';
import { expectBody, invalid, refusal } from '../../support/answers.js';
import type { Answer, Api } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { KEYS, SCRIPT, WAYS } from './reading-cast.js';
import type { Kind } from './reading-kinds.js';
import { Addresses, effective, type Item, itemOfSlug, nameOf, pathOf, type Way } from './reading-model.js';
import { deedOf, type Played, queryOf, Stage } from './reading-stage.js';

const under = (as: Api, way: Way): Api => as.under(pathOf(way));

export function describeReading(kind: Kind): void {
  const { collection } = kind;

  describe(`${collection} in their languages`, () => {
    let calendar: TestCalendar;
    let stage: Stage;
    let played: readonly Played[];

    beforeAll(async () => {
      calendar = await startTestCalendar();
      stage = new Stage(calendar, kind);
      played = await stage.play(SCRIPT);
      clock.set(NOW);
    });
    afterAll(() => calendar.close());

    const items = (): Item[] => [...stage.items.values()];

    describe.each(SCRIPT.map((step, index) => [step.item, deedOf(step), index] as const))(
      '%s %s',
      (_, __, index) => {
        it('and answers the item', () => {
          const { answer, status, language, body } = played[index] as Played;

          expectBody(answer.body, body);
          expect([answer.status, answer.headers.get('Content-Language')]).toEqual([status, language]);
        });
      },
    );

    describe.each(WAYS.map((way) => [nameOf(way), way] as const))('read under %s', (_, way) => {
      const expectItem = ({ status, headers, body }: Answer, item: Item, editing = false): void => {
        const sight = stage.sight({ way, mayEdit: editing, editing });
        expectBody(body, kind.body(item, sight));
        expect([status, headers.get('Content-Language'), headers.get('Link')]).toEqual([
          200,
          item.shown(way).code,
          new Addresses(way).link(collection, item),
        ]);
      };

      it.each(KEYS)('%s by id', async (key) => {
        const item = stage.item(key);

        const answer = await under(calendar.visitor, way).get(`/${collection}/${item.id}`, queryOf(way));

        expectItem(answer, item);
      });

      it.each(KEYS)('%s by id, to be edited', async (key) => {
        const item = stage.item(key);

        const answer = await under(calendar.editor, way).get(`/${collection}/${item.id}`, {
          ...queryOf(way),
          context: 'edit',
        });

        expectItem(answer, item, true);
      });

      if (kind.isPost) {
        it.each(KEYS)('%s by each of its slugs, and by none that was removed', async (key) => {
          const item = stage.item(key);
          for (const slug of [...item.codes().map((code) => item.slugIn(code)), ...item.removedSlugs()]) {
            const found = itemOfSlug(items(), slug, way);

            const answer = await under(calendar.visitor, way).get(
              `/${collection}/by-slug/${slug}`,
              queryOf(way),
            );

            if (found === undefined) expect(refusal(answer)).toEqual(invalid('slug'));
            else expectItem(answer, found);
          }
        });
      }

      it.each<[string, 'true' | 'false' | undefined, boolean]>([
        ['those of the language', undefined, false],
        ['those of the language, when ml_fallback is false', 'false', false],
        ['all, with ml_fallback', 'true', false],
        ['those of the language, to be edited', undefined, true],
        ['all, to be edited', 'true', true],
      ])('lists %s', async (__, fallback, editing) => {
        const { status, headers, body } = await stage.askList({ way, fallback, editing });

        expectBody(body, stage.list({ way, fallback, editing }));
        expect([status, headers.get('Content-Language'), headers.get('Link')]).toEqual([
          200,
          effective(way),
          new Addresses(way).root(),
        ]);
      });
    });
  });
}

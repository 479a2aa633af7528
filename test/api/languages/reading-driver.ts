// Reads every item of the cast in every language and compares whole responses with the model.
import { isDeepStrictEqual } from 'node:util';
import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody, invalid, refusal } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { NOW, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { KEYS, SCRIPT, WAYS } from './reading-cast.js';
import type { Kind } from './reading-kinds.js';
import { Addresses, effective, type Item, itemOfSlug, nameOf, pathOf, type Way } from './reading-model.js';
import { deedOf, type Played, queryOf, Stage } from './reading-stage.js';

const under = (as: Api, way: Way): Api => as.under(pathOf(way));

const LANGUAGES = [...new Set(WAYS.map(effective))];

/** The ways that lead to each language: which text is shown depends on the language, and the links on the way. */
const WAYS_OF = new Map(
  LANGUAGES.map((language) => [language, WAYS.filter((way) => effective(way) === language)]),
);

/**
 * The items that are read in one way: each item in every language, in one of its ways by turns.
 *
 * @param turn another one for each kind
 */
const keysRead = (way: Way, turn: number): string[] => {
  const ways = WAYS_OF.get(effective(way)) ?? [];
  return KEYS.filter((_, n) => ways[(n + turn) % ways.length] === way);
};

/**
 * Which of the lists are read in one way: every other one by turns, where the next kind takes those that are left out; all of
 * them before a release.
 */
const isListed = (n: number, way: Way, turn: number): boolean =>
  (n + LANGUAGES.indexOf(effective(way)) + turn) % asMuchAs(2, 1) === 0;

/** In each language half of the items; for the next kind it is the other half. Lists show all of them in any case. */
const isEdited = (key: string, way: Way, turn: number): boolean =>
  (Math.floor(KEYS.indexOf(key) / 2) + LANGUAGES.indexOf(effective(way)) + turn) % 2 === 0;

export function describeReading(kind: Kind, turn: number, calendarOf: () => TestCalendar): void {
  const { collection } = kind;

  describe(`${collection} in their languages`, () => {
    let calendar: TestCalendar;
    let stage: Stage;
    let played: readonly Played[];

    beforeAll(async () => {
      calendar = calendarOf();
      await calendar.empty();
      stage = new Stage(calendar, kind);
      played = await stage.play(SCRIPT);
      clock.set(NOW);
    });

    const items = (): Item[] => [...stage.items.values()];

    it('responds to every write with the item in the language of the write', () => {
      const seen = played.map(({ answer, language }, index) => {
        const found = [answer.status, answer.headers.get('Content-Language'), answer.body];
        const { status, body, step } = played[index] as Played;
        return isDeepStrictEqual(found, [status, language, body])
          ? []
          : [{ step: deedOf(step), found, body }];
      });
      expect(seen.flat()).toEqual([]);
    });

    describe.each(WAYS.map((way) => [nameOf(way), way] as const))('read under %s', (_, way) => {
      const expectItem = ({ status, headers, body }: ApiResponse, item: Item, editing = false): void => {
        const sight = stage.sight({ way, mayEdit: editing, editing });
        expectBody(body, kind.body(item, sight));
        expect([status, headers.get('Content-Language'), headers.get('Link')]).toEqual([
          200,
          item.shown(way).code,
          new Addresses(way).link(collection, item),
        ]);
      };

      const keys = keysRead(way, turn);
      const edited = keys.filter((key) => isEdited(key, way, turn));
      const read = keys.filter((key) => !edited.includes(key));

      it.each(read)('%s by id', async (key) => {
        const item = stage.item(key);

        const answer = await under(calendar.visitor, way).get(`/${collection}/${item.id}`, queryOf(way));

        expectItem(answer, item);
      });

      it.each(edited)('%s by id, to be edited', async (key) => {
        const item = stage.item(key);

        const answer = await under(calendar.editor, way).get(`/${collection}/${item.id}`, {
          ...queryOf(way),
          context: 'edit',
        });

        expectItem(answer, item, true);
      });

      if (kind.isPost) {
        it.each(read)('%s by each of its slugs, and by none that was removed', async (key) => {
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

      const lists: [string, 'true' | 'false' | undefined, boolean][] = [
        ['those of the language', undefined, false],
        ['those of the language, when ml_fallback is false', 'false', false],
        ['all, with ml_fallback', 'true', false],
        ['those of the language, to be edited', undefined, true],
        ['all, to be edited', 'true', true],
      ];
      it.each(lists.filter((__, n) => isListed(n, way, turn)))('lists %s', async (__, fallback, editing) => {
        const { status, headers, body } = await stage.askList({ way, fallback, editing });

        expectBody(body, stage.list({ way, fallback, editing }));
        expect([status, headers.get('Content-Language'), headers.get('Link')]).toEqual([
          200,
          effective(way),
          new Addresses(way).listLink(collection, fallback),
        ]);
      });
    });
  });
}

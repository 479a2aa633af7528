import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody } from '../../support/responses.js';
import type { Api } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Code } from './reading-model.js';
import { type Cast, EVENTS, OTHERS, SIMPLE } from './writing-back-cast.js';
import { some } from '../../support/effort.js';

const LATER = '2027-03-11T12:00:00Z';

const LANGUAGES = ['en', 'de', 'sl'];

/** Where the language is said when the item is read and written back, and the language of its original. */
type Place = readonly [string, Code, (as: Api, code: Code) => [Api, Record<string, string>]];

const PLACES: readonly [Place, Place, Place] = [
  ['ml_language', 'sl', (as, code) => [as, { ml_language: code }]],
  ['the base', 'sl', (as, code) => [as.under(`/${code}/calendar/events/v1`), {}]],
  [
    'ml_language, the default in nothing',
    'en',
    (as, code) => [as, code === 'en' ? {} : { ml_language: code }],
  ],
];

/** The plain kinds with every place, all others with one, by turns. */
const CASES = [
  ...SIMPLE.flatMap(([name, make]) => PLACES.map((place) => [name, ...place, make] as const)),
  ...[...EVENTS.map(([name, make]) => [`an event ${name}`, make] as const), ...OTHERS].map(
    ([name, make], n) => [name, ...(PLACES[n % PLACES.length] ?? PLACES[0]), make] as const,
  ),
];

describe('writing back what was read to be edited', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Everything that anybody is told, but when the item itself was changed. */
  const told = async ({ path, beside = [] }: Cast): Promise<object> => {
    const { visitor, editor } = calendar;
    const collection = `/${path.split('/')[1] ?? ''}`;
    const all: Record<string, unknown> = {};
    for (const ml_language of LANGUAGES) {
      const list = { ml_language, ml_fallback: 'true', hide_empty: 'false' };
      all[`list ${ml_language}`] = (await visitor.get(collection, list)).body;
      for (const item of [path, ...beside]) {
        const name = `${item} ${ml_language}`;
        const seen = (await visitor.get(item, { ml_language, password: 'Sesame' })).body;
        const edited = (await editor.get(item, { ml_language, context: 'edit' })).body;
        all[`${name} by a visitor`] = seen;
        all[`${name} by an editor`] = edited;
      }
    }
    return withoutModified(all, Number(path.split('/').at(-1))) as object;
  };

  it.each(some(CASES, 3))(
    'changes nothing of %s, its languages said by %s, written in %s first',
    async (_, __, original, asking, make) => {
      const cast = await make(calendar.editor, original);
      const before = await told(cast);
      clock.set(LATER);

      for (const code of cast.codes) {
        const [as, query] = asking(calendar.editor, code);
        const { body } = await as.get(cast.path, { ...query, context: 'edit' });
        const { status, body: answered } = await as.put(cast.path, body, query);
        expect([status, (answered as { language?: unknown }).language]).toEqual([200, code]);
      }

      clock.set(NOW);
      expectBody(await told(cast), before);
    },
  );
});

/** Writing the item is a change of it, wherever it is shown; of nothing else, its texts included. */
function withoutModified(value: unknown, id: number): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutModified(one, id));
  if (typeof value !== 'object' || value === null) return value;
  const isItem = 'id' in value && value.id === id && 'status' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isItem || !['modified', 'modified_utc'].includes(key))
      .map(([key, one]) => [key, withoutModified(one, id)]),
  );
}

import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  idsOf,
  inEnglish,
  invalid,
  NO_ROUTE,
  refusal,
  SIGN_IN,
  valueOf,
} from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { inList, TERMS } from './terms.js';

describe.each(TERMS)('DELETE /$kind/{id}', (term) => {
  const { one, kind, other, writer, above, below } = term;
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };

  it(`answers the ${one} as it was`, async () => {
    const id = above.length + 1;
    for (const name of above) await calendar.editor.make(`/${kind}`, { name });
    await calendar.editor.make(`/${kind}`, { name: 'Jazz', description: 'Blue.', ...below });
    await makeEvent(calendar.editor, { [kind]: id });

    const { status, body } = await calendar[writer].delete(`/${kind}/${id}`, { force: false });

    expect(status).toBe(200);
    expectBody(
      body,
      inList(term, {
        id,
        name: 'Jazz',
        slug: 'jazz',
        description: 'Blue.',
        count: 1,
        isBelow: true,
        translations: inEnglish(`${kind}/${id}`, 'jazz', editedAt('2027-03-10 12:00:00')),
      }),
    );
  });

  it('is for good', async () => {
    await calendar.editor.make(`/${kind}`, { name: 'Jazz' });
    await calendar.editor.delete(`/${kind}/1`);

    const answers = [
      await calendar.editor.get(`/${kind}/1`),
      await calendar.editor.post(`/${kind}/1`, { name: 'Jazz' }),
      await calendar.editor.delete(`/${kind}/1`),
    ];
    const again = await calendar.editor.make(`/${kind}`, { name: 'Jazz' });

    expect(answers.map(refusal)).toEqual([invalid('id'), invalid('id'), invalid('id')]);
    expect([again.id, again.slug]).toEqual([2, 'jazz']);
  });

  it('takes it out of its events, which keep the others', async () => {
    await calendar.editor.make(`/${kind}`, { name: 'Music' });
    await calendar.editor.make(`/${kind}`, { name: 'Jazz' });
    const { id } = await makeEvent(calendar.editor, { [kind]: [1, 2] });

    await calendar.editor.delete(`/${kind}/2`);

    const left = valueOf(await calendar.visitor.get(`/events/${id}`), kind) as { id: number }[];
    expect(left.map((shown) => shown.id)).toEqual([1]);
    expect(idsOf(await calendar.visitor.get('/events', { [kind]: '1' }), 'events')).toEqual([id]);
    expect(idsOf(await calendar.visitor.get(`/${kind}`), kind)).toEqual([1]);
    expect(idsOf(await calendar.visitor.get(`/${kind}`, ALL), kind)).toEqual([1]);
  });

  it.each(term.refused)('refuses a %s, also one that does not exist', async (role) => {
    await calendar.editor.make(`/${kind}`, { name: 'Music' });

    const answers = [await calendar[role].delete(`/${kind}/1`), await calendar[role].delete(`/${kind}/999`)];

    const expected = role === 'visitor' ? SIGN_IN : FORBIDDEN;
    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(idsOf(await calendar.visitor.get(`/${kind}`, ALL), kind)).toEqual([1]);
  });

  it.each([
    [`/${kind}/999`, invalid('id')],
    [`/${kind}/0`, invalid('id')],
    [`/${kind}/2`, invalid('id')],
    [`/${kind}/music`, NO_ROUTE],
    [`/${kind}/jazz`, NO_ROUTE],
    [`/${kind}`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make(`/${kind}`, { name: path.endsWith('music') ? 'Music' : 'Jazz' });
    await calendar.editor.make(`/${other}`, { name: 'Outdoor' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
    expect(idsOf(await calendar.visitor.get(`/${other}`, ALL), other)).toEqual([2]);
  });
});

import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana' });
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Similar {
  readonly id: number;
  readonly similarity: number;
  readonly same_day: boolean;
  readonly same_venue: boolean;
}

const similar = async (as: Api, query: Record<string, string | number>): Promise<Similar[]> =>
  ((await as.get('/events/similar', query)).body as { events: Similar[] }).events;

const on = (day: string, hour = 19): object => ({
  start_date: `${day} ${hour}:30`,
  end_date: `${day} ${hour + 2}:00`,
});

it('finds the same day at the same venue, and similar titles up to a day away, the most similar first', async () => {
  const { editor, contributor } = calendar;
  const hall = await editor.make('/venues', { venue: 'Hall' });
  const make = async (fields: object): Promise<number> => (await makeEvent(editor, { ...fields })).id;
  const same = await make({ ...on('2027-05-01'), venue: hall.id });
  const before = await make({ ...on('2027-04-30'), title: 'Harbor jazz night!' });
  await make({ ...on('2027-04-29') });
  await make({ ...on('2027-05-01'), title: 'Tango' });
  const tango = await make({ ...on('2027-05-01', 9), title: 'Tango', venue: hall.id });
  await make({ ...on('2027-05-02'), title: 'Something', venue: hall.id });
  const after = await make({ ...on('2027-05-02', 21), title: 'Nacht', status: 'publish' });
  await editor.patch(`/events/${after}`, { title: 'Harbour Jazz Night' }, { ml_language: 'de' });
  await editor.delete(`/events/${await make({ ...on('2027-05-01') })}`);

  const query = { title: 'Harbour Jazz Night', start_date: '2027-05-01 20:00', venue: hall.id };
  expect(await similar(contributor, query)).toEqual([
    expect.objectContaining({ id: same, similarity: 1, same_day: true, same_venue: true }),
    expect.objectContaining({ id: after, similarity: 1, same_day: false, same_venue: false }),
    expect.objectContaining({ id: before, same_day: false }),
    expect.objectContaining({ id: tango, same_day: true, same_venue: true }),
  ]);
  expect((await similar(contributor, { ...query, exclude: `${same},${tango}` })).map(({ id }) => id)).toEqual(
    [after, before],
  );
  const whole = (
    await contributor.get('/events/similar', { ...query, exclude: `${after},${before},${tango}` })
  ).body;
  expect(whole).toEqual({
    events: [
      {
        id: same,
        title: 'Harbour Jazz Night',
        start_date: '2027-05-01 19:30:00',
        end_date: '2027-05-01 21:00:00',
        status: 'publish',
        venues: [{ id: hall.id, venue: 'Hall' }],
        similarity: 1,
        same_day: true,
        same_venue: true,
        rest_url: `http://calendar.test/calendar/events/v1/events/${same}`,
      },
    ],
  });
});

it('shows only what the caller may read, and is for those who may create events', async () => {
  const { editor, author, contributor, visitor, subscriber } = calendar;
  const draft = await makeEvent(author, { status: 'draft' });
  const locked = await makeEvent(editor, { password: 'open sesame' });
  const secret = await makeEvent(editor, { status: 'private' });
  const query = { title: 'Harbour Jazz Night', start_date: '2027-05-01' };
  const ids = async (as: Api): Promise<number[]> => (await similar(as, query)).map(({ id }) => id);
  expect(await ids(editor)).toEqual([draft.id, locked.id, secret.id]);
  expect(await ids(author)).toEqual([draft.id]);
  expect(await ids(contributor)).toEqual([]);
  expect(refusal(await visitor.get('/events/similar', query))).toMatchObject({ status: 401 });
  expect(refusal(await subscriber.get('/events/similar', query))).toMatchObject({ status: 403 });
  expect(refusal(await editor.get('/events/similar', { title: 'X' }))).toMatchObject({
    params: ['start_date'],
  });
  expect(refusal(await editor.get('/events/similar', { ...query, venue: 'x' }))).toMatchObject({
    params: ['venue'],
  });
});

import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { FORBIDDEN, invalid, refusal } from '../../support/responses.js';
import { textOf } from '../../support/make.js';
import type { Api, ApiResponse } from '../../support/api.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE proposals');
});
afterAll(() => calendar.close());

interface Proposal {
  readonly id: number;
  readonly review: { readonly state: string; readonly note: string };
  readonly fields: readonly {
    field: string;
    base: unknown;
    current: unknown;
    proposed: unknown;
    conflict: boolean;
  }[];
}

const toProposal = ({ body }: ApiResponse): Proposal => body as Proposal;

/** A public event that the contributor has made. */
async function makePublic(fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { body } = await calendar.contributor.post(
    '/events',
    anEvent({ title: 'Jazz', status: 'pending', ...fields }),
  );
  const { id } = body as { id: number };
  await calendar.editor.patch(`/events/${id}`, { review: { state: 'published' } });
  return id;
}

const decide = (as: Api, id: number, state: string, more: object = {}): Promise<ApiResponse> =>
  as.post(`/proposals/${id}`, { review: { state, note: 'Because' }, ...more });

it('keeps the public event as it is until the proposal is approved', async () => {
  const { contributor, editor, visitor, userIds } = calendar;
  const id = await makePublic();
  const before = await visitor.get(`/events/${id}`);
  const sent = {
    title: 'Jazz & Blues',
    start_date: '2027-05-02 20:00',
    end_date: '2027-05-02 22:00',
    categories: ['Music'],
  };
  const response = await contributor.patch(`/events/${id}`, sent);
  expect(response.status).toBe(202);
  const proposal = toProposal(response);
  expect((await visitor.get(`/events/${id}`)).body).toEqual(before.body);
  expect((await visitor.get('/categories')).body).toMatchObject({ categories: [] });

  const read = toProposal(await editor.get(`/proposals/${proposal.id}`));
  expect(read.fields).toEqual(
    expect.arrayContaining([
      { field: 'title', base: 'Jazz', current: 'Jazz', proposed: 'Jazz & Blues', conflict: false },
      { field: 'categories', base: [], current: [], proposed: ['Music'], conflict: false },
    ]),
  );
  expect((await editor.get('/proposals')).body).toMatchObject({
    total: 1,
    proposals: [{ id: proposal.id, item: id }],
  });

  expect((await decide(editor, proposal.id, 'approved')).body).toMatchObject({
    review: { state: 'approved' },
  });
  expect((await visitor.get(`/events/${id}?text_format=plain`)).body).toMatchObject({
    title: 'Jazz & Blues',
    start_date: '2027-05-02 20:00:00',
    categories: [{ name: 'Music' }],
  });
  const history = (await editor.get(`/events/${id}/history`)).body as { changes: { user: { id: number } }[] };
  expect(history.changes[0]?.user.id).toBe(userIds.contributor);
  expect(refusal(await decide(editor, proposal.id, 'approved'))).toMatchObject({
    status: 409,
    code: 'calendar_proposal_decided',
  });
});

it('names the fields that have changed since, and applies them only by force', async () => {
  const { contributor, editor } = calendar;
  const id = await makePublic();
  const proposal = toProposal(
    await contributor.patch(`/events/${id}`, { title: 'Blues', website: 'https://a.example/' }),
  );
  await editor.patch(`/events/${id}`, { title: 'Swing', excerpt: 'Short' });
  const refused = await decide(editor, proposal.id, 'approved');
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'calendar_proposal_conflict', data: { fields: ['title'] } },
  });
  expect((await editor.get(`/events/${id}`)).body).toMatchObject({ title: 'Swing' });
  expect((await decide(editor, proposal.id, 'approved', { force: true })).status).toBe(200);
  expect((await editor.get(`/events/${id}`)).body).toMatchObject({
    title: 'Blues',
    website: 'https://a.example/',
  });
});

it('applies what has been written since as it proposes', async () => {
  const { contributor, editor } = calendar;
  const id = await makePublic();
  const sent = { title: 'Blues', website: 'https://a.example/' };
  const proposal = toProposal(await contributor.patch(`/events/${id}`, sent));
  await editor.patch(`/events/${id}`, { title: 'Blues' });

  expect((await decide(editor, proposal.id, 'approved')).status).toBe(200);
  expect((await editor.get(`/events/${id}`)).body).toMatchObject(sent);
});

it('is one of at most 100 open ones of a user, in any language', async () => {
  const { contributor, dataSource, userIds } = calendar;
  const [id, other] = [await makePublic(), await makePublic()];
  const open = (count: number): Promise<unknown> =>
    dataSource.query(
      `INSERT INTO proposals (kind, item_id, user_id, language, patch, base, base_etag, proposed, note, state, created_at, modified_at)
       SELECT 'event', $1, $2, 'x' || n, '{}', '{}', '', '{}', '', 'to_review', now(), now() FROM generate_series(1, $3) n`,
      [id, userIds.contributor, count],
    );
  await open(98);
  expect((await contributor.patch(`/events/${id}`, { title: 'Blues' })).status).toBe(202);
  expect((await contributor.patch(`/events/${id}`, { title: 'Swing' }, { ml_language: 'de' })).status).toBe(
    202,
  );
  expect(refusal(await contributor.patch(`/events/${other}`, { title: 'Swing' }))).toMatchObject({
    code: 'calendar_too_many_proposals',
  });
  expect((await contributor.patch(`/events/${id}`, { title: 'Tango' })).status).toBe(202);
});

it('replaces the older one, sends back, refuses and withdraws', async () => {
  const { contributor, author, editor, visitor, subscriber } = calendar;
  const id = await makePublic();
  const first = toProposal(await contributor.patch(`/events/${id}`, { title: 'Blues' }));
  const second = toProposal(await contributor.patch(`/events/${id}`, { title: 'Swing' }));
  expect(second.id).toBe(first.id);
  for (const state of ['refused', 'changes_requested'])
    expect(refusal(await editor.post(`/proposals/${first.id}`, { review: { state } }))).toEqual(
      invalid('review'),
    );
  await decide(editor, first.id, 'changes_requested');
  expect(toProposal(await contributor.get(`/proposals/${first.id}`)).review).toMatchObject({
    state: 'changes_requested',
    note: 'Because',
  });
  await contributor.patch(`/events/${id}`, { title: 'Swing Night' });
  expect(toProposal(await contributor.get(`/proposals/${first.id}`)).review.state).toBe('to_review');
  expect((await decide(author, first.id, 'approved')).status).toBe(404);
  expect((await decide(contributor, first.id, 'approved')).status).toBe(403);
  expect((await visitor.get('/proposals')).status).toBe(401);
  expect((await subscriber.get('/proposals')).status).toBe(403);
  expect((await author.get('/proposals')).body).toMatchObject({ total: 0 });
  expect((await decide(contributor, first.id, 'withdrawn')).status).toBe(200);
  expect((await editor.get('/proposals')).body).toMatchObject({ total: 0 });
});

it.each([
  ['events', anEvent({ title: 'Jazz' }), 'title'],
  ['venues', { venue: 'Jazz' }, 'venue'],
  ['organizers', { organizer: 'Jazz' }, 'organizer'],
] as const)('keeps every update of public %s by their contributor', async (kind, body, name) => {
  const { contributor, editor } = calendar;
  const { id } = await contributor.make(`/${kind}`, body);
  await editor.patch(`/${kind}/${id}`, { status: 'publish' });
  const { slug } = (await editor.get(`/${kind}/${id}`)).body as { slug: string };
  const statuses: number[] = [];
  for (const address of [`/${kind}/${id}`, `/${kind}/by-slug/${slug}`])
    for (const verb of ['post', 'put', 'patch'] as const)
      statuses.push((await contributor[verb](address, { [name]: `Jazz by ${verb}` })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202]);
  expect((await editor.get(`/${kind}/${id}`)).body).toMatchObject({ [name]: 'Jazz' });
});

it('takes explicit proposals for the items of others, and refuses what is none', async () => {
  const { contributor, editor, visitor } = calendar;
  const { body } = await editor.post('/venues', { venue: 'Old Mill', city: 'Koper' });
  const venue = (body as { id: number }).id;
  expect((await contributor.patch(`/venues/${venue}`, { city: 'Piran' })).status).toBe(403);
  const made = await contributor.post('/proposals', { kind: 'venue', item: venue, patch: { city: 'Piran' } });
  expect(made.status).toBe(202);
  expect((await visitor.get(`/venues/${venue}`)).body).toMatchObject({ city: 'Koper' });
  await decide(editor, toProposal(made).id, 'approved');
  expect((await visitor.get(`/venues/${venue}`)).body).toMatchObject({ city: 'Piran' });

  const id = await makePublic();
  for (const patch of [{ title: 'Jazz' }, { title: '' }, { password: 'x' }, 'x', { end_date: '1999-01-01' }])
    expect((await contributor.post('/proposals', { kind: 'event', item: id, patch })).status).toBe(400);
  const draft = await editor.post('/events', anEvent({ status: 'draft' }));
  const hidden = { kind: 'event', item: (draft.body as { id: number }).id, patch: { title: 'X' } };
  expect((await contributor.post('/proposals', hidden)).status).toBe(400);
  const scheduled = await editor.make('/events', anEvent({ date: '2027-04-01 10:00' }));
  expect(scheduled).toMatchObject({ status: 'future' });
  expect(refusal(await contributor.post('/proposals', { ...hidden, item: scheduled.id }))).toEqual(
    invalid('item'),
  );
});

it('shows the user who made it no more of the item than a read of it', async () => {
  const { contributor, editor } = calendar;
  const make = async (fields: object): Promise<number> =>
    ((await editor.post('/events', anEvent({ ...fields }))).body as { id: number }).id;
  const propose = (item: number, patch: object): Promise<ApiResponse> =>
    contributor.post('/proposals', { kind: 'event', item, patch });

  const locked = await make({ description: 'Behind the password', password: 'x' });
  expect(refusal(await propose(locked, { description: 'New' }))).toMatchObject({
    code: 'event-password-protected',
  });

  const venue = (await editor.post('/venues', { venue: 'Secret Hall', status: 'draft' })).body as object;
  const id = await make({ description: 'Once public', venue: (venue as { id: number }).id });
  const made = await propose(id, { description: 'New', venue: { venue: 'Town Hall' } });
  expect(toProposal(made).fields).toEqual([
    { field: 'venue', base: [], current: [], proposed: ['Town Hall'], conflict: false },
    expect.objectContaining({ field: 'description', current: '<p>Once public</p>' }),
  ]);
  await editor.patch(`/events/${id}`, { status: 'private', description: 'Not for you' });
  const path = `/proposals/${toProposal(made).id}`;
  expect(textOf(await contributor.get(path))).not.toMatch(/Not for you|Secret/);
  expect(textOf(await editor.get(path))).toMatch(/Secret Hall.*Not for you|Not for you.*Secret Hall/);
});

it('names no category or tag that its contributor may not see, and publishes none', async () => {
  const { contributor, editor, visitor } = calendar;
  const names = { categories: ['Rumour'], tags: ['Hearsay'] };
  const hidden = await editor.make('/events', anEvent({ status: 'draft', ...names }));
  const toIds = (name: string): number[] => (hidden[name] as { id: number }[]).map(({ id }) => id);
  const [own, other] = [await makePublic(), (await editor.make('/events', anEvent())).id];
  for (const item of [own, other]) {
    const patch = { title: 'Blues', categories: toIds('categories'), tags: toIds('tags') };
    const made = await contributor.post('/proposals', { kind: 'event', item, patch });
    expect([made.status, made.body]).toMatchObject([202, { patch: { title: 'Blues' } }]);
    expect(textOf(made)).not.toMatch(/rumour|hearsay/i);
  }
  const { id } = await editor.make('/categories', { name: 'Music' });
  const mixed = await contributor.patch(`/events/${own}`, { categories: [id, ...toIds('categories')] });
  expect(mixed.body).toMatchObject({ patch: { categories: [id] } });
  await decide(editor, toProposal(mixed).id, 'approved');
  expect((await visitor.get(`/events/${own}`)).body).toMatchObject({ categories: [{ name: 'Music' }] });
});

it('takes the parameters of the address with those of the body', async () => {
  const id = await makePublic();
  const sent = await calendar.contributor.patch(`/events/${id}?website=https://a.example/`, { title: 'X' });
  expect(sent.body).toMatchObject({ patch: { title: 'X', website: 'https://a.example/' } });
  // Rights and passwords are no part of proposals, and an empty one is none.
  const rest = await calendar.contributor.patch(`/events/${id}`, { title: 'Y', password: '', author: 1 });
  expect(rest.body).toMatchObject({ patch: { title: 'Y' } });
  expect(Object.keys((rest.body as { patch: object }).patch)).toEqual(['title']);
});

it('changes the dates of a series that its scope says', async () => {
  const { contributor, editor, visitor } = calendar;
  const fields = { title: 'Jazz', status: 'pending', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3' };
  const { id: first } = (await contributor.post('/events', anEvent(fields))).body as { id: number };
  await editor.patch(`/events/${first}`, { scope: 'all', review: { state: 'published' } });
  const list = async (): Promise<string[]> => {
    const { body } = await visitor.get('/events?when=all');
    return (body as { events: { title: string }[] }).events.map(({ title }) => title);
  };
  const { body } = await visitor.get('/events?when=all');
  const second = (body as { events: { id: number }[] }).events[1]?.id ?? 0;
  const sent = { title: 'Swing', scope: 'following' };
  const proposal = toProposal(await contributor.patch(`/events/${second}`, sent));
  expect(await list()).toEqual(['Jazz', 'Jazz', 'Jazz']);
  expect((await decide(editor, proposal.id, 'approved')).status).toBe(200);
  expect(await list()).toEqual(['Jazz', 'Swing', 'Swing']);
});

it('is decided once by two reviewers at one moment, and goes with its item', async () => {
  const { contributor, editor, administrator } = calendar;
  const id = await makePublic();
  const { id: proposal } = toProposal(await contributor.patch(`/events/${id}`, { title: 'Blues' }));
  const answers = await Promise.all([
    decide(editor, proposal, 'approved'),
    decide(administrator, proposal, 'approved'),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true);

  const other = toProposal(await contributor.patch(`/events/${id}`, { title: 'Swing' }));
  await editor.delete(`/events/${id}`);
  expect((await decide(editor, other.id, 'approved')).status).toBe(409);
  expect(refusal(await contributor.patch(`/events/${id}`, { title: 'Tango' }))).toEqual(FORBIDDEN);
  await calendar.dataSource.query('DELETE FROM events WHERE id = $1', [id]);
  expect((await editor.get(`/proposals/${other.id}`)).status).toBe(404);
});

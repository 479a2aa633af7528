// Reviews and proposals through the endpoint for assistants (contract 14.2).
import type { Client } from '@modelcontextprotocol/client';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { callTool, McpClients, type ToolResult } from '../../support/mcp.js';
import type { Role } from '../../../src/requests/accounts/roles.js';

let calendar: TestCalendar;
const clients = new McpClients();
const call = callTool;
const connect = (role: Role): Promise<Client> => clients.connect(calendar, role);

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterEach(() => clients.close());
afterAll(() => calendar.close());

const statusOf = async (id: number, path = 'events'): Promise<unknown> =>
  ((await calendar.editor.get(`/${path}/${id}`)).body as { status: unknown }).status;

const listedIds = ({ data }: ToolResult): number[] => (data['items'] as { id: number }[]).map(({ id }) => id);

it('let reviewers decide about what waits, and contributors see their own', async () => {
  const first = await makeEvent(calendar.contributor, { title: 'Jazz', status: 'pending' });
  const again = await makeEvent(calendar.author, { title: 'Jazz', status: 'pending' });
  const venue = await calendar.contributor.make('/venues', { venue: 'Old Mill', status: 'pending' });
  const editor = await connect('editor');
  const contributor = await connect('contributor');

  const queue = await call(editor, 'list_reviews');
  expect(listedIds(queue)).toEqual([first.id, again.id]);
  expect(queue.text).toContain(
    `- Jazz, 2027-05-01 19:30:00, status pending, to_review since 2027-03-10 12:00:00 UTC, by user ` +
      `${calendar.userIds.contributor}, may be a duplicate [id ${first.id}]`,
  );
  expect(listedIds(await call(contributor, 'list_reviews'))).toEqual([first.id]);
  const venues = await call(editor, 'list_reviews', { kind: 'venue' });
  expect([listedIds(venues), venues.data['total']]).toEqual([[venue.id], 1]);

  const asked = { id: first.id, decision: 'changes_requested', note: 'Where is it?' };
  const tried = await call(editor, 'decide_review', { ...asked, dry_run: true });
  expect([tried.isError, tried.data['dry_run'], tried.data['item']]).toMatchObject([
    false,
    true,
    { review: { state: 'changes_requested' } },
  ]);
  expect(listedIds(await call(editor, 'list_reviews'))).toContain(first.id);
  await call(editor, 'decide_review', asked);
  const read = await call(contributor, 'list_reviews', { states: ['changes_requested'] });
  expect(read.text).toContain('> Where is it?');
  expect((await call(editor, 'decide_review', { id: first.id, decision: 'refused' })).text).toMatch(
    /^rest_invalid_param: /,
  );
  await call(editor, 'decide_review', { id: first.id, decision: 'published' });
  await call(editor, 'decide_review', { kind: 'venue', id: venue.id, decision: 'published' });
  expect([await statusOf(first.id), await statusOf(venue.id, 'venues')]).toEqual(['publish', 'publish']);

  const { tools } = await (await connect('author')).listTools();
  expect(tools.map(({ name }) => name)).not.toContain('decide_review');
});

it('make a proposal of what a user may not change, for a reviewer', async () => {
  const { id } = await makeEvent(calendar.contributor, { title: 'Jazz', status: 'pending' });
  await calendar.editor.patch(`/events/${id}`, { review: { state: 'published' } });
  const editor = await connect('editor');
  const contributor = await connect('contributor');

  const change = { id, title: 'Jazz Night' };
  await call(contributor, 'update_event', { ...change, dry_run: true });
  expect((await call(editor, 'list_proposals')).data).toMatchObject({ total: 0 });
  const proposed = await call(contributor, 'update_event', change);
  expect(proposed.text).toContain('title: Jazz -> Jazz Night');
  const { id: proposal } = proposed.data['proposal'] as { id: number };
  expect((await call(editor, 'list_proposals')).text).toContain(`Proposal ${proposal} for event ${id}`);
  expect((await call(editor, 'list_proposals', { proposal_id: proposal })).text).toContain(
    'Jazz -> Jazz Night',
  );

  const approval = { proposal_id: proposal, decision: 'approved' };
  const refused = await call(contributor, 'decide_proposal', approval);
  expect(refused.text).toMatch(/^rest_forbidden: /);
  await call(editor, 'decide_proposal', { ...approval, dry_run: true });
  const read = async (): Promise<unknown> => (await calendar.visitor.get(`/events/${id}`)).body;
  expect(await read()).toMatchObject({ title: 'Jazz' });
  await call(editor, 'decide_proposal', approval);
  expect(await read()).toMatchObject({ title: 'Jazz Night' });
  expect((await call(editor, 'decide_proposal', approval)).text).toMatch(/^calendar_proposal_decided: /);
});

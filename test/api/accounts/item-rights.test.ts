// `can` and `rights`: what a client may offer to its user, compared with what the API lets through.
import { POST_STATUSES } from '../../../src/calendar/posts/post-status.js';
import type { Api, ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
import { makeEvent, makeImage } from '../../support/make.js';

const EDIT = { context: 'edit' };
const TRY = { dry_run: 'true' };
const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
type Role = (typeof ROLES)[number];

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

const canOf = ({ body }: ApiResponse): unknown => (body as { readonly can?: unknown }).can;
/** A proposal, which is 202, changes nothing. */
const isAllowed = ({ status }: ApiResponse): boolean => status === 200;

async function tryOut(api: Api, path: string): Promise<Record<string, boolean>> {
  const edit = isAllowed(await api.patch(path, { title: 'Other' }, TRY));
  const published = await api.patch(path, { status: 'publish' }, { ...TRY, ...EDIT });
  const { status } = published.body as { readonly status?: string };
  return {
    edit,
    publish: isAllowed(published) && status === 'publish',
    delete: isAllowed(await api.delete(path, { ...TRY, force: true })),
  };
}

/** Role, status and owner meet by pairs, and all of them before a release: the rule is proved whole in can.spec.ts. */
const CELLS = covering(
  {
    role: ROLES.filter((role) => role !== 'subscriber'),
    status: POST_STATUSES.filter((status) => status !== 'future' && status !== 'trash'),
    owner: ['own', "another's"],
  },
  { strength: asMuchAs(2, 3) },
);

it.each(CELLS)(
  'can says of $owner $status event what the API lets a $role do',
  async ({ role, status, owner }) => {
    const api = calendar[role];
    const author = calendar.userIds[owner === 'own' ? role : 'administrator'];
    const { id } = await makeEvent(calendar.administrator, { status, author });
    const shown = canOf(await api.get(`/events/${id}`, EDIT));
    if (shown === undefined) expect((await api.get(`/events/${id}`)).status).not.toBe(200);
    else expect(shown).toEqual(await tryOut(api, `/events/${id}`));
  },
);

it('is shown with context=edit to users alone, also in lists', async () => {
  const { id } = await makeEvent(calendar.editor, { venue: { venue: 'Hall' }, tags: ['jazz'] });
  const none = { edit: false, publish: false, delete: false };

  expect(canOf(await calendar.visitor.get(`/events/${id}`, EDIT))).toBeUndefined();
  expect(canOf(await calendar.editor.get(`/events/${id}`))).toBeUndefined();
  expect(canOf(await calendar.subscriber.get(`/events/${id}`, EDIT))).toEqual(none);
  const { body } = await calendar.editor.get('/tags', EDIT);
  expect(body).toMatchObject({ tags: [{ can: { edit: true, publish: true, delete: true } }] });
});

it.each<[string, Role, boolean]>([
  ['images', 'author', false],
  ['images', 'editor', true],
  ['categories', 'contributor', false],
  ['categories', 'author', true],
])('is told of %s to the role %s', async (kind, role, edit) => {
  const id =
    kind === 'images'
      ? (await makeImage(calendar.administrator)).id
      : (await calendar.administrator.make('/categories', { name: `For ${role}` })).id;

  const shown = canOf(await calendar[role].get(`/${kind}/${id}`, EDIT));

  expect(shown).toEqual({ edit, publish: edit, delete: edit });
});

it('lists the rights of the role of a user', async () => {
  const rightsOf = async (api: Api): Promise<unknown> =>
    ((await api.get('/users/me')).body as { readonly rights: unknown }).rights;

  expect(await rightsOf(calendar.subscriber)).toEqual(['account.own']);
  expect(await rightsOf(calendar.contributor)).toEqual(['account.own', 'posts.create', 'images.upload']);
  expect(await rightsOf(calendar.administrator)).toEqual(
    expect.arrayContaining(['posts.editOthers', 'users.manage', 'webhooks.manage']),
  );
});

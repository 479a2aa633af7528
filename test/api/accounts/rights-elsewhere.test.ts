// Every role at what has no status: categories, tags, images and users, with every verb.
import { refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeImage } from '../../support/make.js';
import { digestOf } from '../../support/digest.js';
import { anItem } from './rights-cast.js';
import {
  atLeast,
  OTHERS_IMAGES,
  refused,
  type Role,
  ROLES,
  USERS,
  type User,
  WRITES,
} from './rights-table.js';

const UPDATES = ['POST', 'PUT', 'PATCH'] as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

let calendar: TestCalendar;
let made = 0;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

const another = (): string => `Word ${(made += 1)}`;

const update = (role: Role, verb: string, path: string, body: object): Promise<ApiResponse> =>
  calendar[role].send(verb, path, {}, JSON_TYPE, JSON.stringify(body));

/** Whoever may not is told so, and leaves everything as it was. */
async function expectOnly(
  least: Role,
  role: Role,
  ask: () => Promise<ApiResponse>,
  allowed: unknown,
): Promise<ApiResponse> {
  const before = await digestOf(calendar);
  const answer = await ask();
  const after = await digestOf(calendar);
  if (atLeast(role, least)) {
    expect(answer).toMatchObject(allowed as object);
    expect(after).not.toBe(before);
  } else {
    expect(refusal(answer)).toEqual(refused(role));
    expect(after).toBe(before);
  }
  return answer;
}

describe.each(['categories', 'tags'] as const)('%s', (kind) => {
  const least = WRITES[kind];

  it.each(ROLES)('are created by a %s', async (role) => {
    const name = another();
    await expectOnly(least, role, () => calendar[role].post(`/${kind}`, { name }), {
      status: 201,
      body: { name },
    });
  });

  it.each(ROLES.flatMap((role) => UPDATES.map((verb) => [role, verb] as const)))(
    'are changed by a %s with %s',
    async (role, verb) => {
      const { id } = await calendar.administrator.make(`/${kind}`, { name: another() });
      const name = another();
      await expectOnly(least, role, () => update(role, verb, `/${kind}/${id}`, { name }), {
        status: 200,
        body: { id, name },
      });
    },
  );

  it.each(ROLES)('are deleted by a %s', async (role) => {
    const { id } = await calendar.administrator.make(`/${kind}`, { name: another() });
    await expectOnly(least, role, () => calendar[role].delete(`/${kind}/${id}`), {
      status: 200,
      body: { id },
    });
    const { status } = await calendar.visitor.get(`/${kind}/${id}`);
    expect(status).toBe(atLeast(role, least) ? 400 : 200);
  });

  it.each(ROLES)('are read by a %s', async (role) => {
    const { id, slug } = await calendar.administrator.make(`/${kind}`, { name: another() });
    const one = await calendar[role].get(`/${kind}/${id}`);
    const list = await calendar[role].get(`/${kind}`, { slug, hide_empty: false });
    expect([one, list]).toMatchObject([
      { status: 200, body: { id } },
      { status: 200, body: { total: 1 } },
    ]);
  });

  // Users who may create events may name new terms in them (contract 7.6).
  it.each(ROLES.filter((role) => atLeast(role, 'contributor')))(
    'are made on the way by a %s who creates an event',
    async (role) => {
      const name = another();
      const { [kind]: terms } = await calendar[role].make('/events', anItem('events', { [kind]: [name] }));
      expect(terms).toMatchObject([{ name }]);
    },
  );
});

describe('images', () => {
  it.each(ROLES)('are uploaded by a %s', async (role) => {
    const form = new FormData();
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    form.append('file', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif');
    await expectOnly(WRITES.images, role, () => calendar[role].send('POST', '/images', {}, {}, form), {
      status: 201,
      body: { author: String(role === 'visitor' ? 0 : calendar.userIds[role]) },
    });
  });

  const CELLS = ROLES.flatMap((role) =>
    (['contributor', 'author', 'editor'] as const).flatMap((owner) =>
      [...UPDATES, 'DELETE' as const].map((verb) => [role, verb, owner] as const),
    ),
  );
  it.each(CELLS)('are met by a %s with %s, of the %s', async (role, verb, owner) => {
    const { id } = await makeImage(calendar[owner]);
    const least = role === owner ? WRITES.images : OTHERS_IMAGES;
    const words = verb === 'DELETE' ? {} : { alt_text: another() };
    await expectOnly(
      least,
      role,
      () =>
        verb === 'DELETE'
          ? calendar[role].delete(`/images/${id}`)
          : update(role, verb, `/images/${id}`, words),
      { status: 200, body: { id, ...words } },
    );
  });
});

describe('users', () => {
  const someone = async (): Promise<number> =>
    (await calendar.administrator.make('/users', { username: `user${(made += 1)}`, roles: ['author'] })).id;
  type Deed = readonly [name: string, ask: (role: Role, id: number) => Promise<ApiResponse>, status: number];
  const DEEDS: Deed[] = [
    [
      'create one',
      (role) => calendar[role].post('/users', { username: `new${(made += 1)}`, roles: ['author'] }),
      201,
    ],
    ...UPDATES.map((verb): Deed => [
      `${verb} one`,
      (role, id) => update(role, verb, `/users/${id}`, { name: another() }),
      200,
    ]),
    ['delete one', (role, id) => calendar[role].delete(`/users/${id}`), 200],
  ];
  it.each(ROLES.flatMap((role) => DEEDS.map(([name, ask, status]) => [role, name, ask, status] as const)))(
    'let a %s %s',
    async (role, _, ask, status) => {
      const id = await someone();
      await expectOnly(USERS, role, () => ask(role, id), { status });
    },
  );

  it.each(ROLES)('show a %s nothing that is not theirs', async (role) => {
    const id = await someone();
    const secret = await calendar.administrator.make(`/users/${id}/secrets`, { name: 'hidden name' });
    const answers = [
      await calendar[role].get('/users'),
      await calendar[role].get(`/users/${id}`),
      await calendar[role].get(`/users/${id}/secrets`),
      await calendar[role].post(`/users/${id}/secrets`, { name: 'another' }),
      await calendar[role].delete(`/users/${id}/secrets/${secret.id}`),
    ];
    if (atLeast(role, USERS)) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200]);
    } else {
      expect(answers.map(refusal)).toEqual(answers.map(() => refused(role)));
      const left = await calendar.administrator.get(`/users/${id}/secrets`);
      expect(left.body).toMatchObject({ secrets: [{ id: secret.id, name: 'hidden name' }] });
    }
  });

  it.each(ROLES.filter((role): role is User => role !== 'visitor'))(
    'let a %s rename the own account, and give it no other role',
    async (role) => {
      const name = another();
      const renamed = await calendar[role].patch('/users/me', { name });
      const before = await digestOf(calendar);
      const raised = await calendar[role].patch('/users/me', { name: 'Raised', roles: ['editor'] });

      expect(renamed).toMatchObject({
        status: 200,
        body: { id: calendar.userIds[role], name, roles: [role] },
      });
      if (role === 'editor') {
        expect(raised).toMatchObject({ status: 200, body: { roles: ['editor'] } });
      } else if (role === 'administrator') {
        expect(refusal(raised)).toEqual({ status: 409, code: 'rest_last_administrator' });
        expect(await digestOf(calendar)).toBe(before);
      } else {
        expect(refusal(raised)).toEqual({ status: 403, code: 'rest_cannot_edit_roles' });
        expect(await digestOf(calendar)).toBe(before);
      }
    },
  );

  it('refuse a visitor an own account', async () => {
    const answers = [
      await calendar.visitor.get('/users/me'),
      await calendar.visitor.get('/users/me/secrets'),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => refused('visitor')));
  });
});

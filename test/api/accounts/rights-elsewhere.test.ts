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

type Deed = readonly [name: string, ask: () => Promise<ApiResponse>, allowed: object];

/** Whoever may not is told so, and leaves everything as it was. */
async function expectOnly(least: Role, role: Role, deeds: readonly Deed[]): Promise<void> {
  let before = await digestOf(calendar);
  for (const [name, ask, allowed] of deeds) {
    const answer = await ask();
    if (atLeast(role, least)) {
      expect({ ...answer, name }).toMatchObject({ ...allowed, name });
      const after = await digestOf(calendar);
      expect([name, after]).not.toEqual([name, before]);
      before = after;
    } else {
      expect([name, refusal(answer)]).toEqual([name, refused(role)]);
    }
  }
  if (!atLeast(role, least)) expect(await digestOf(calendar)).toBe(before);
}

describe.each(['categories', 'tags'] as const)('%s', (kind) => {
  const least = WRITES[kind];

  it.each(ROLES)('are created, changed, read and deleted by a %s', async (role) => {
    const { id, slug } = await calendar.administrator.make(`/${kind}`, { name: another() });
    const path = `/${kind}/${id}`;
    const [created, ...changed] = ['POST', ...UPDATES].map(another);
    const changes = UPDATES.map((verb, n): Deed => {
      const body = { name: changed[n] };
      return [verb, () => update(role, verb, path, body), { status: 200, body: { id, ...body } }];
    });

    const one = await calendar[role].get(path);
    const list = await calendar[role].get(`/${kind}`, { slug, hide_empty: false });
    await expectOnly(least, role, [
      [
        'create',
        () => calendar[role].post(`/${kind}`, { name: created }),
        { status: 201, body: { name: created } },
      ],
      ...changes,
      ['delete', () => calendar[role].delete(path), { status: 200, body: { id } }],
    ]);

    expect([one, list]).toMatchObject([
      { status: 200, body: { id } },
      { status: 200, body: { total: 1 } },
    ]);
    expect((await calendar.visitor.get(path)).status).toBe(atLeast(role, least) ? 400 : 200);
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
    await expectOnly(WRITES.images, role, [
      [
        'upload',
        () => calendar[role].send('POST', '/images', {}, {}, form),
        { status: 201, body: { author: String(role === 'visitor' ? 0 : calendar.userIds[role]) } },
      ],
    ]);
  });

  const OWNERS = ['contributor', 'author', 'editor'] as const;
  const CELLS = ROLES.flatMap((role) => OWNERS.map((owner) => [role, owner] as const));
  it.each(CELLS)('are changed and deleted by a %s, of the %s', async (role, owner) => {
    const { id } = await makeImage(calendar[owner]);
    const path = `/images/${id}`;
    const least = role === owner ? WRITES.images : OTHERS_IMAGES;
    await expectOnly(least, role, [
      ...UPDATES.map((verb): Deed => {
        const words = { alt_text: another() };
        return [verb, () => update(role, verb, path, words), { status: 200, body: { id, ...words } }];
      }),
      ['delete', () => calendar[role].delete(path), { status: 200, body: { id } }],
    ]);
  });
});

describe('users', () => {
  const someone = async (): Promise<number> =>
    (await calendar.administrator.make('/users', { username: `user${(made += 1)}`, roles: ['author'] })).id;

  it.each(ROLES)('are created, changed and deleted by a %s', async (role) => {
    const id = await someone();
    const fresh = { username: `new${(made += 1)}`, roles: ['author'] };
    await expectOnly(USERS, role, [
      ['create', () => calendar[role].post('/users', fresh), { status: 201 }],
      ...UPDATES.map((verb): Deed => [
        verb,
        () => update(role, verb, `/users/${id}`, { name: another() }),
        { status: 200 },
      ]),
      ['delete', () => calendar[role].delete(`/users/${id}`), { status: 200 }],
    ]);
  });

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

import { Command } from 'commander';
import { ROLES } from '../../../src/requests/accounts/roles.js';
import { registerUserCommands } from '../../../src/service/cli/users.js';
import { Api } from '../../support/api.js';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { runCommandHere } from '../../support/run-command-here.js';

interface Printed {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

describe('the commands about users', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await calendar.dataSource.query(`DELETE FROM users WHERE login = 'mary'`);
  });

  /** What a command prints, as a person would type it behind `user`. */
  async function user(...args: string[]): Promise<Printed> {
    const written = { out: '', err: '' };
    const spies = (['out', 'err'] as const).map((name) =>
      jest.spyOn(process[`std${name}`], 'write').mockImplementation((text) => {
        written[name] += String(text);
        return true;
      }),
    );
    const program = new Command('user').exitOverride();
    registerUserCommands(program, () =>
      Promise.resolve({ dataSource: calendar.dataSource, close: () => Promise.resolve() }),
    );
    try {
      await program.parseAsync(args, { from: 'user' });
      return { ...written, code: Number(process.exitCode ?? 0) };
    } finally {
      for (const spy of spies) spy.mockRestore();
      process.exitCode = 0;
    }
  }

  const done = async (...args: string[]): Promise<string> => {
    const { out, err, code } = await user(...args);
    expect([err, code]).toEqual(['', 0]);
    return out;
  };
  const failed = async (...args: string[]): Promise<string> => {
    const { out, err, code } = await user(...args);
    expect([out, code]).toEqual(['', 1]);
    return err;
  };
  const addMary = async (role = 'editor'): Promise<Api> => {
    const { secret } = JSON.parse(await done('add', 'mary', '--role', role, '--json')) as { secret: string };
    return new Api(calendar.visitor.root, { login: 'mary', secret });
  };

  it('make a link to sign in, where that is possible', async () => {
    await addMary();
    const stored = (): Promise<unknown[]> => calendar.dataSource.query('SELECT purpose FROM sign_in_links');

    expect(await done('link', 'MARY')).toMatch(
      /signs mary in, once and within an hour:\n\n {2}http:\/\/localhost:3000\/admin\/welcome\/[\w-]{43}\n/,
    );
    expect(JSON.parse(await done('link', 'mary', '--json'))).toEqual({
      login: 'mary',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/admin\/welcome\/[\w-]{43}$/) as string,
    });
    expect(await failed('link', 'nobody')).toBe('There is no user with the login nobody.\n');
    process.env['BASE_URL'] = 'http://calendar.city.example';
    expect(await failed('link', 'mary').finally(() => delete process.env['BASE_URL'])).toContain('BASE_URL');
    expect(await stored()).toEqual([{ purpose: 'command' }, { purpose: 'command' }]);
  });

  it('add a user with a secret', async () => {
    const out = await done(
      'add',
      'mary',
      '--role',
      'editor',
      '--email',
      'mary@example.org',
      '--name',
      'laptop',
    );

    const [, secret = ''] = /\n {2}((?:\w{4} ?){6})\n/.exec(out) ?? [];
    const api = new Api(calendar.visitor.root, { login: 'mary@example.org', secret });
    expect((await api.get('/users/me')).body).toMatchObject({ username: 'mary', roles: ['editor'] });
    expect(await failed('add', 'MARY', '--role', 'author')).toBe('Another user has this login already.\n');
    expect(await failed('add', 'ann', '--role', 'author', '--email', 'MARY@example.org')).toBe(
      'Another user has this e-mail address already.\n',
    );
    expect(await failed('add', 'ann', '--role', 'king')).toContain('The role must be one of');
  });

  it('give another role at once', async () => {
    const api = await addMary('author');

    expect(await done('role', 'mary', 'editor')).toBe('mary has the role editor.\n');

    expect((await api.post('/tags', { name: 'jazz' })).status).toBe(201);
    expect(await failed('role', 'mary', 'king')).toContain('The role must be one of');
    expect(await failed('role', 'nobody', 'editor')).toBe('There is no user with the login nobody.\n');
    expect(await failed('role', 'administrator', 'editor')).toBe(
      'At least one administrator must remain who can sign in.\n',
    );
  });

  it('list users, each with the own secrets', async () => {
    await addMary();
    const listed = JSON.parse(await done('list', '--json')) as { login: string; secrets: object[] }[];

    expect(listed.map(({ login, secrets }) => [login, secrets.length])).toEqual(
      [...ROLES, 'mary'].toSorted().map((login) => [login, 1]),
    );
    expect(await done('list')).toContain(
      'mary           editor         mary\n  secret "command line", never used\n',
    );
  });

  it('list and revoke secrets', async () => {
    const api = await addMary();
    await done('secret', 'mary', '--name', 'phone');
    const [first, second] = JSON.parse(await done('secrets', 'mary', '--json')) as { id: number }[];
    expect([first, second]).toMatchObject([
      { name: 'command line', created_at: '2027-03-10T12:00:00.000Z', last_used_at: null },
      { name: 'phone' },
    ]);
    expect(await done('secrets', 'mary')).toContain(
      `${second?.id}  "phone", made 2027-03-10 12:00 UTC, never used\n`,
    );

    expect(await done('revoke', 'mary', String(first?.id))).toBe(
      'The secret "command line" of mary was revoked.\n',
    );

    expect(refusal(await api.get('/events'))).toEqual({ status: 401, code: 'incorrect_password' });
    expect(await failed('revoke', 'mary', String(first?.id))).toBe('This user has no such secret.\n');
    expect(await failed('revoke', 'mary', 'phone')).toContain('is a whole number');
    await done('revoke', 'mary', String(second?.id));
    expect(await done('secrets', 'mary')).toBe('There are no secrets: the user cannot sign in.\n');
  });

  it('remove a user, and say what becomes of the items', async () => {
    const { id } = await makeEvent(await addMary());
    expect(await failed('remove', 'mary')).toContain('say with “reassign” who gets them');
    expect(await failed('remove', 'mary', '--reassign', 'mary')).toBe('“reassign” must name another user.\n');
    expect(await failed('remove', 'mary', '--reassign', 'nobody')).toContain('no user with the login nobody');

    expect(await done('remove', 'mary', '--reassign', 'author')).toBe('mary was removed.\n');

    const { body } = await calendar.visitor.get(`/events/${id}`);
    expect(body).toMatchObject({ author: String(calendar.userIds.author) });
    expect(await failed('remove', 'mary')).toBe('There is no user with the login mary.\n');
  });

  it.each<[string, string[], string]>([
    ['a file', ['package.json', '--user', 'subscriber'], 'subscriber is subscriber and may not add events.'],
    [
      'a source',
      ['package.json', '--source', 'Town', '--user', 'author'],
      'Only editors and administrators may import from sources.',
    ],
    [
      'an import',
      ['--undo', '1', '--user', 'author'],
      'Only editors and administrators may import from sources.',
    ],
  ])('leave %s to those with the right', async (_, args, message) => {
    const result = await runCommandHere(['import', ...args], { DATABASE_URL: calendar.dataSource.url });

    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(`${message}\n`);
  });

  it('leave items without an author only when told so', async () => {
    const { id } = await makeEvent(await addMary());

    await expect(user('remove', 'mary', '--reassign', 'author', '--unassign')).rejects.toThrow(
      'cannot be used',
    );
    await done('remove', 'mary', '--unassign');

    expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({ author: '0' });
  });
});

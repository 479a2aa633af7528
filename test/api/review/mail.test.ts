import { clock } from '../../../src/foundation/dates/clock.js';
import { MailSender } from '../../../src/data/mail/mail-sender.js';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { MailServer } from '../mail/mail-server.js';

let server: MailServer;
let calendar: TestCalendar;

beforeAll(async () => {
  server = await MailServer.open();
  calendar = await startTestCalendar(server.settings);
  await calendar.dataSource.query(`UPDATE users SET email = role || '@example.org'`);
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE proposals, review_digests');
  await calendar.dataSource.query('UPDATE users SET language = NULL');
});
afterAll(async () => {
  await calendar.close();
  await server.close();
});

const take = async (): Promise<string[]> => {
  await calendar.app.get(MailSender).run();
  return server.received.splice(0).map(({ to, headers }) => `${to.join()}: ${headers.get('subject') ?? ''}`);
};

it('brings digests to reviewers at most every hour, and answers to authors in the language of the item', async () => {
  const { contributor, editor } = calendar;
  const make = async (title: string): Promise<number> => {
    const { body } = await contributor.post('/events?ml_language=de', anEvent({ title, status: 'pending' }));
    return (body as { id: number }).id;
  };
  const id = await make('Jazz');
  await make('Blues');
  expect((await take()).sort()).toEqual([
    'administrator@example.org: Waiting for review: 1',
    'editor@example.org: Waiting for review: 1',
  ]);
  clock.set(new Date(clock.ms() + 3_600_000).toISOString());
  await contributor.post('/venues', { venue: 'Old Mill', status: 'pending' });
  expect(await take()).toContain('editor@example.org: Waiting for review: 3');
  const swing = await make('Swing');
  await contributor.delete(`/events/${swing}`);
  clock.set(new Date(clock.ms() + 3_600_000).toISOString());
  await contributor.post('/organizers', { organizer: 'Mill Friends', status: 'publish' });
  expect(await take()).toContain('editor@example.org: Waiting for review: 4');

  await calendar.dataSource.query(`UPDATE users SET language = 'fr' WHERE login IN ('editor','author')`);
  clock.set(new Date(clock.ms() + 3_600_000).toISOString());
  await contributor.post('/venues', { venue: 'New Mill', status: 'pending' });
  expect((await take()).sort()).toEqual([
    'administrator@example.org: Waiting for review: 5',
    'editor@example.org: En attente de relecture : 5',
  ]);

  await editor.patch(`/events/${id}`, { review: { state: 'changes_requested', note: 'Wo?' } });
  await calendar.app.get(MailSender).run();
  const [asked] = server.received.splice(0);
  expect(asked?.headers.get('subject')).toBe('Änderungen erbeten: Jazz');
  expect(asked?.text).toContain('Wo?');
  await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  await calendar.app.get(MailSender).run();
  const [published] = server.received.splice(0);
  expect(published?.to).toEqual(['contributor@example.org']);
  expect(published?.text).toMatch(/http:\/\/calendar\.test\/de\/event\/jazz\//);
});

it('answers in the language of the author, and nobody who decides on what is theirs', async () => {
  const { contributor, editor, administrator, dataSource } = calendar;
  await dataSource.query(`UPDATE users SET language = 'fr' WHERE login = 'contributor'`);
  const make = async (as: Api, title: string): Promise<number> =>
    (await as.make('/events', anEvent({ title, status: 'pending' }), { ml_language: 'de' })).id;
  const [theirs, own] = [await make(contributor, 'Chanson'), await make(editor, 'Lied')];
  await take();
  await editor.patch(`/events/${theirs}`, { review: { state: 'refused', note: 'Non' } });
  await editor.patch(`/events/${own}`, { review: { state: 'refused', note: 'Nein' } });
  expect(await take()).toEqual(['contributor@example.org: Non publié : Chanson']);
  await administrator.patch(`/events/${own}`, { review: { state: 'published' } });
  expect(await take()).toEqual(['editor@example.org: Veröffentlicht: Lied']);
});

it('does not count proposals for what is in the trash', async () => {
  const { contributor, editor } = calendar;
  const paths: string[] = [];
  for (const title of ['Jazz', 'Blues']) {
    const { id } = await contributor.make('/events', anEvent({ title, status: 'pending' }));
    await editor.patch(`/events/${id}`, { review: { state: 'published' } });
    expect((await contributor.patch(`/events/${id}`, { title: `More ${title}` })).status).toBe(202);
    paths.push(`/events/${id}`);
  }
  await editor.delete(paths[0] ?? '');
  await take();
  clock.set('2027-03-20T12:00:00Z');
  await contributor.post('/venues', { venue: 'Old Mill', status: 'pending' });
  await calendar.app.get(MailSender).run();
  const digest = server.received.splice(0).find(({ to }) => to.includes('editor@example.org'));
  expect(digest?.text).toMatch(/\n- Blues \(.*\)\n- Old Mill$/);
  expect(digest?.headers.get('subject')).toBe('Waiting for review: 2');
});

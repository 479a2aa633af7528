import { clock } from '../../../src/foundation/dates/clock.js';
import { MailSender } from '../../../src/data/mail/mail-sender.js';
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

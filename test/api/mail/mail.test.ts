import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { MailQueue } from '../../../src/data/mail/mail-queue.js';
import { MailSender } from '../../../src/data/mail/mail-sender.js';
import { Mail } from '../../../src/data/mail/mail.entity.js';
import { Logger } from '@nestjs/common';
import { startTestCalendar, NOW, type TestCalendar } from '../../support/app.js';
import { MailServer } from './mail-server.js';

let server: MailServer;
let calendar: TestCalendar;
let queue: MailQueue;
let sender: MailSender;

beforeAll(async () => {
  server = await MailServer.open();
  calendar = await startTestCalendar(server.settings);
  queue = calendar.app.get(MailQueue);
  sender = calendar.app.get(MailSender);
});
beforeEach(() => {
  clock.set(NOW);
});
afterEach(async () => {
  server.received.length = 0;
  server.refusals.length = 0;
  await calendar.dataSource.query('TRUNCATE mails');
});
afterAll(async () => {
  await calendar.close();
  await server.close();
});

const HELLO = { to: 'mary@example.org', subject: 'Hello', text: 'Good day', language: 'sl' } as const;

const waiting = (): Promise<number> => calendar.dataSource.manager.count(Mail);

const later = (minutes: number): void => {
  clock.set(new Date(clock.ms() + minutes * 60_000).toISOString());
};

describe('mail', () => {
  it('is sent to the server of the operator, and leaves nothing behind', async () => {
    await queue.send({
      ...HELLO,
      subject: 'Vaš predlog\r\nBcc: eve@example.org',
      text: 'Objavljeno – čaj\n.\nKonec',
    });

    expect([await waiting(), server.received]).toEqual([1, []]);
    await sender.run();
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'calendar@example.org', to: ['mary@example.org'], user: 'calendar' });
    expect(mail?.text).toBe('Objavljeno – čaj\n.\nKonec');
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: 'City calendar <calendar@example.org>',
      to: 'mary@example.org',
      subject: 'Vaš predlog Bcc: eve@example.org',
      'auto-submitted': 'auto-generated',
      'content-language': 'sl',
    });
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@example.org>$/);
    expect(await waiting()).toBe(0);
  });

  it.each(['mary', 'a@b, c@d', 'a@b\r\nBcc: c@d'])('is not sent to %j', async (to) => {
    await queue.send({ ...HELLO, to });
    await sender.run();

    expect([await waiting(), server.received]).toEqual([0, []]);
  });

  it('waits for the commit, and goes with a rollback', async () => {
    const failure = new Error('rollback');
    const lost = calendar.dataSource.inTransaction(async (manager) => {
      await queue.send(HELLO, { manager });
      throw failure;
    });
    await expect(lost).rejects.toBe(failure);
    await calendar.dataSource.inTransaction(async (manager) => {
      await queue.send({ ...HELLO, subject: 'Kept' }, { manager });
      await sender.run();
      expect(server.received).toEqual([]);
    });
    await sender.run();

    expect(server.received.map(({ headers }) => headers.get('subject'))).toEqual(['Kept']);
  });

  it('tries again after growing pauses under the same id, and gives up', async () => {
    server.refusals.push(...Array.from({ length: 9 }, () => ({ at: 'message', code: 451 }) as const));
    await queue.send(HELLO);
    const left: number[] = [];
    for (const pause of [0, 1, 5, 15, 60, 240, 480]) {
      later(pause);
      await sender.run();
      await sender.run();
      left.push(server.refusals.length, await waiting());
    }

    expect(left).toEqual([8, 1, 7, 1, 6, 1, 5, 1, 4, 1, 3, 1, 2, 0]);
  });

  it('is given up at once when the address is refused, and when it is too late', async () => {
    server.refusals.push({ at: 'recipient', code: 550 });
    await queue.send(HELLO);
    await sender.run();
    expect([await waiting(), server.received]).toEqual([0, []]);

    server.refusals.push({ at: 'recipient', code: 450 });
    await queue.send(HELLO, { expiresAt: new Date(clock.ms() + 30_000) });
    await sender.run();
    expect([await waiting(), server.received]).toEqual([0, []]);
  });

  it('is sent once by several processes', async () => {
    const other = new MailSender(calendar.dataSource, queue, calendar.app.get<Env>(ENV));
    for (let n = 0; n < 12; n += 1) await queue.send({ ...HELLO, subject: `Hello ${n}` });
    await Promise.all([sender.run(), other.run()]);

    expect(new Set(server.received.map(({ headers }) => headers.get('subject'))).size).toBe(12);
    expect([server.received.length, await waiting()]).toEqual([12, 0]);
  });
});

describe('a wrong password', () => {
  it('is not logged, and does not lose the message', async () => {
    const settings = { ...server.settings, SMTP_URL: `smtp://calendar:pa55word@127.0.0.1:${server.port}` };
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const misled = await startTestCalendar(settings);
    try {
      await misled.app.get(MailQueue).send(HELLO);
      await misled.app.get(MailSender).run();
      expect(await misled.dataSource.manager.count(Mail)).toBe(1);
    } finally {
      await misled.close();
    }
    const lines = logged.mock.calls.join('\n');
    logged.mockRestore();
    expect(lines).toContain('EAUTH 535');
    expect(lines).not.toMatch(/pa55word|cGE1NXdvcmQ/);
  });
});

describe('without SMTP_URL', () => {
  it('nothing is stored', async () => {
    const silent = await startTestCalendar();
    await silent.app.get(MailQueue).send(HELLO);

    expect(await silent.dataSource.manager.count(Mail)).toBe(0);
    await silent.close();
  });
});

// Whatever is sent, the service answers, and says what it says of every error. `npm run fuzz` sends much more of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Asker } from '../../fuzz/ask.js';
import { endangersAccounts } from '../../fuzz/accounts.js';
import type { ApiDocument } from '../../fuzz/operations.js';
import { makeScene } from '../../fuzz/scene.js';
import { faultText, runFuzz } from '../../fuzz/run.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { basic } from '../../support/raw-request.js';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20270310);

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

// Jest itself fails a test in which a rejection is left to nobody.
it('answers every request in its time, and refuses in the shape of refusals', async () => {
  const document = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as ApiDocument;
  const { visitor, administrator, secrets, userIds } = calendar;
  const authorizations = Object.fromEntries(
    Object.entries(secrets).map(([login, secret]) => [login, basic(login, secret)]),
  );
  await makeScene((path, body) => administrator.make(path, body));
  const asker = new Asker(visitor.root, authorizations);
  try {
    const { byStatus, faults } = await runFuzz({
      document,
      seed: SEED,
      requests: REQUESTS,
      asker,
      isSpared: endangersAccounts(Object.values(userIds)),
    });
    expect(faults.map((fault) => faultText(fault, SEED)).join('\n')).toBe('');
    // What is refused all the time reaches nothing.
    expect([...byStatus.keys()]).toEqual(expect.arrayContaining(['200', '201', '400', '401', '403', '404']));
  } finally {
    asker.close();
  }
}, 300_000);

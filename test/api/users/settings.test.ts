// How the service is set up, for programs with which people edit.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/make.js';
import { toSettingsDto } from '../../../src/calendar/settings/to-settings-dto.js';
import { readEnv } from '../../../src/foundation/config/env.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('tells users of any role', async () => {
  const { visitor, subscriber, contributor, editor, administrator } = calendar;
  expect(refusal(await visitor.get('/settings'))).toMatchObject({ status: 401, code: 'rest_forbidden' });
  const answers = [];
  for (const as of [subscriber, contributor, editor, administrator]) answers.push(await as.get('/settings'));
  const [{ status, headers, body }] = answers as [(typeof answers)[number]];
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toContain('no-store');
  expect(body).toMatchObject({
    timezone: 'UTC',
    default_language: 'en',
    currency: { symbol: '$', position: 'prefix', code: 'USD' },
    limits: { per_page: 10, max_per_page: 50 },
    features: { mail: false },
    sign_in: ['link', 'password', 'passkey'],
  });
  for (const answer of answers) expect(answer.body).toEqual(body);
});

it('shows what the operator has set, and nothing that is secret', () => {
  const env = readEnv({
    SITE_NAME: 'Harbour',
    SITE_TIMEZONE: 'Europe/Ljubljana',
    LANGUAGES: 'sl,de',
    DEFAULT_LANGUAGE: 'sl',
    REQUIRED_LANGUAGES: 'de',
    CURRENCY_SYMBOL: 'kr',
    CURRENCY_POSITION: 'postfix',
    PUBLISH_CHECKS: 'strict',
    DEFAULT_PER_PAGE: '5',
    MAX_PER_PAGE: '5',
    SMTP_URL: 'smtp://mailer:hunter2@mail.example.org',
    MAIL_FROM: 'calendar@example.org',
    DATABASE_URL: 'postgres://calendar:hunter2@db.example.org/calendar',
    MCP: 'off',
  });
  const shown = toSettingsDto(env, 'sl');
  expect(shown).toMatchObject({
    site_name: 'Harbour',
    timezone: 'Europe/Ljubljana',
    event_time: 'local',
    languages: ['de', 'sl'],
    default_language: 'sl',
    required_languages: ['de'],
    currency: { symbol: 'kr', position: 'postfix', code: null },
    publish_checks: 'strict',
    limits: { per_page: 5, max_per_page: 5 },
    features: { mail: true, assistants: false },
  });
  for (const secret of ['hunter2', 'example.org', 'mailer'])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

import { readEnv } from '../../foundation/config/env.js';
import { toSettingsDto } from './to-settings-dto.js';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'calendar@example.org' };
const BASE_URL = 'https://calendar.example.org';

it.each([
  [{}, ['link', 'password', 'passkey']],
  // Whoever asks would choose the host of a link that somebody else is mailed.
  [MAIL, ['link', 'password', 'passkey']],
  [{ ...MAIL, BASE_URL }, ['link', 'password', 'passkey', 'mail']],
  [{ ...MAIL, BASE_URL, SIGN_IN_WAYS: 'passkey' }, ['link', 'passkey']],
  [{ EDITOR: 'off' }, []],
])('offers with %j the ways %j', (settings, ways) => {
  expect(toSettingsDto(readEnv(settings), 'en').sign_in).toEqual(ways);
});

it('names the limits of the service', () => {
  const settings = {
    HISTORY_KEPT_DAYS: '300',
    CHANGES_KEPT_DAYS: '20',
    MAX_OCCURRENCES: '700',
    RECURRENCE_HORIZON_MONTHS: '30',
  };
  expect(toSettingsDto(readEnv(settings), 'en').limits).toMatchObject({
    history_days: 300,
    occurrences: 700,
    recurrence_months: 30,
  });
});

import type { Env } from '../../foundation/config/env.js';
import { getSiteName } from '../../foundation/config/site-name.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { findCurrencyCode } from '../events/currency-code.js';
import { MIME_TYPES } from '../images/intake/image-type.js';
import { MAX_FILE_BYTES } from '../images/intake/raw-file.interceptor.js';
import { MAX_DESCRIPTION_LENGTH, MAX_SHORT_HTML_LENGTH, MAX_TITLE_LENGTH } from '../posts/text-limits.js';
import type { SettingsDto } from './settings.dto.js';

/** Names each setting that it shows, so that a new one stays unseen: some are secret. */
export const toSettingsDto = (env: Env, language: LanguageCode): SettingsDto => ({
  site_name: getSiteName(env, language),
  timezone: env.siteTimeZone,
  event_time: env.eventTime,
  languages: [...env.languages],
  default_language: env.defaultLanguage,
  required_languages: [...env.requiredLanguages],
  currency: {
    symbol: env.currencySymbol,
    position: env.currencyPosition,
    code: env.currencyCode ?? findCurrencyCode(env.currencySymbol),
  },
  publish_checks: env.publishChecks,
  findings_off: [...env.findingsOff],
  frame_hosts: [...env.iframeHosts],
  limits: {
    per_page: env.defaultPerPage,
    max_per_page: env.maxPerPage,
    upload_bytes: MAX_FILE_BYTES,
    upload_types: Object.values(MIME_TYPES),
    title_length: MAX_TITLE_LENGTH,
    description_length: MAX_DESCRIPTION_LENGTH,
    excerpt_length: MAX_SHORT_HTML_LENGTH,
    occurrences: env.maxOccurrences,
    recurrence_months: env.recurrenceHorizonMonths,
    history_days: env.historyKeptDays,
  },
  features: {
    mail: env.smtpUrl !== null,
    pages: env.pages === 'on',
    link_checks: env.linkChecks,
    images_by_address: env.imagesByAddress,
    assistants: env.mcp === 'on',
    snapshots: env.snapshots === 'on',
  },
  sign_in: listSignInWays(env),
});

/** One-time links always work where browsers can sign in. */
function listSignInWays({ editor, signInWays, smtpUrl, baseUrl, oidcIssuer }: Env): SettingsDto['sign_in'] {
  if (editor === 'off') return [];
  const isOn = {
    password: true,
    passkey: true,
    mail: smtpUrl !== null && baseUrl !== null,
    oidc: oidcIssuer !== null,
  };
  return ['link', ...signInWays.filter((way) => isOn[way])];
}

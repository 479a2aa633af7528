// The settings file that the first start writes.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getSettingsFilePath } from './settings-file.js';

/** All settings are comments, so that the file changes nothing. */
export const SETTINGS_TEMPLATE = `# Settings of Calendar Events: the service and its commands read them when they start.
# To set one, remove the # in front of it. A variable of the environment wins over its line here.
# Values with a # or with spaces at their ends stand in quotation marks.
# docs/configuration.md describes these settings, and all others.

# The name on the pages, and their colour
#SITE_NAME='en=City calendar; de=Stadtkalender'
#SITE_COLOR='#0b5c3b'

# The time zone of events that have none, and of the days in lists
#SITE_TIMEZONE=Europe/Ljubljana

# The language of requests that select none, and all languages
#DEFAULT_LANGUAGE=en
#LANGUAGES=en,de,sl

# The currency of prices that have none
#CURRENCY_SYMBOL=€
#CURRENCY_POSITION=postfix

# The public address, and the number of proxies in front of the service
#BASE_URL=https://calendar.example.org
#TRUST_PROXY=1

# Where the service listens
#HOST=127.0.0.1
#PORT=3000

# Your own PostgreSQL, instead of the one in this folder
#DATABASE_URL=postgres://calendar:secret@db.example.org/calendar
`;

/**
 * Writes the file unless there is one. Only its owner may read it, because it is a place for secrets.
 *
 * @returns the absolute path
 */
export function writeSettingsTemplate(dataDir: string): string {
  const path = resolve(getSettingsFilePath(dataDir));
  try {
    writeFileSync(path, SETTINGS_TEMPLATE, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return path;
}

// Runs the commands of a page, `npm run cli` among them, on the calendar of a stage.
import { ENV } from '../../src/config/config.module.js';
import type { Env } from '../../src/config/env.js';
import { checkout } from '../support/service.js';
import type { Stage } from './examples.js';

/** A terminal shows both outputs, and goes on after a command that fails. */
const NPM = `npm() { node ${checkout}/scripts/cli.mjs "\${@:5}" 2>&1 || true; }`;

export interface CommandStageOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before each command: prepares what the page assumes. */
  readonly before?: (command: string) => Promise<void>;
  /** Changes what the page shows into what it means here. */
  readonly toReal?: (text: string) => string;
}

export function withCommands(
  stage: Stage,
  { settings = {}, before = () => Promise.resolve(), toReal = (text) => text }: CommandStageOptions,
): Stage {
  const { databaseUrl } = stage.calendar.app.get<Env>(ENV);
  const environment = { DATABASE_URL: databaseUrl ?? '', SAMPLE_CALENDAR: 'false', ...settings };
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  const prelude = [...exports, NPM].join('\n');
  return {
    ...stage,
    shell: async (text) => {
      await before(text);
      return stage.shell(`${prelude}\n${toReal(text)}`);
    },
  };
}

/** How long something takes is not the same here. */
export const withoutTimes = (page: string): string => page.replace(/\bin [\d.]+ seconds\b/g, 'in … seconds');

// Runs the commands of a page, `npm run cli` among them, on the calendar of a stage.
import { ENV } from '../../src/foundation/config/config.module.js';
import type { Env } from '../../src/foundation/config/env.js';
import { runCommandHere } from '../support/run-command-here.js';
import type { Stage } from './examples.js';

const COMMAND = /^((?:[A-Z_]+=\S+ )*)npm run --silent cli -- ([^]*)$/m;

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
  const { databaseUrl, dataDir } = stage.calendar.app.get<Env>(ENV);
  const environment = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, SAMPLE_CALENDAR: 'false' };
  const { host } = new URL(stage.calendar.visitor.root);
  return {
    ...stage,
    shell: async (shown) => {
      await before(shown);
      const text = toReal(shown).replaceAll('127.0.0.1:3000', host);
      const [command, assignments = '', args = ''] = COMMAND.exec(text) ?? [];
      if (command === undefined) return stage.shell(text);
      const words = (await stage.shell(text.replace(command, `printf '%s\\n' ${args}`))).replaceAll(
        '127.0.0.1:3000',
        host,
      );
      const own = Object.fromEntries(assignments.split(' ').map((one) => one.split('=') as [string, string]));
      const env = { ...environment, ...settings, ...own };
      const result = await inFolder(stage.folder, () => runCommandHere(words.trimEnd().split('\n'), env));
      return result.output;
    },
  };
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}

/** How long something takes is not the same here. */
export const withoutTimes = (page: string): string => page.replace(/\bin [\d.]+ seconds\b/g, 'in … seconds');

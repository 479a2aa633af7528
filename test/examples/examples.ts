// Runs the examples of a page as a reader would: commands in a shell, programs with their interpreters, in the order of the
// page, against the real application. On the page it listens where `npm start` makes it listen, and the environment
// variable `ME` holds the login and the secret of its administrator.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AccountsService } from '../../src/requests/accounts/accounts.service.js';
import { loadSample } from '../../src/service/sample/load-sample.js';
import { clock } from '../../src/foundation/dates/clock.js';
import { NOW, startTestCalendar, type TestCalendar } from '../support/app.js';
import { type Block, blocksOf, commandsOf } from '../docs/page.js';
import { compact, patternOf } from './compare.js';

const SHOWN_ROOT = 'http://127.0.0.1:3000';

const run = promisify(execFile);

/** Interpreters by the language of a block, with the names their files need. */
const PROGRAMS: Readonly<Record<string, readonly [command: string, file: string]>> = {
  js: [process.execPath, 'example.mjs'],
  php: ['php', 'example.php'],
  python: ['python3', 'example.py'],
};

export interface Stage {
  readonly calendar: TestCalendar;
  /** In which commands and programs run. */
  readonly folder: string;
  /** Runs what a page says and gives what was printed, in the words of the page. */
  shell(text: string): Promise<string>;
  program(block: Block): Promise<string>;
  close(): Promise<void>;
}

/** @param settings environment variables of the service, which is empty unless `sample` */
export async function startStage(settings: Record<string, string> = {}, sample = false): Promise<Stage> {
  const calendar = await startTestCalendar({ BASE_URL: '', ...settings });
  const admin = await calendar.app.get(AccountsService).addUser({ login: 'admin', role: 'administrator' });
  if (sample) await loadSample(calendar.app);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-docs-'));
  const root = calendar.visitor.root;
  const toReal = (text: string): string => text.replaceAll(SHOWN_ROOT, root);
  const env = { ...process.env, ME: `admin:${admin.secret}` };
  let seconds = 0;
  const start = async (command: string, args: string[]): Promise<string> => {
    // What is edited later is later, by a second an example.
    seconds += 1;
    clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString());
    const { stdout } = await run(command, args, {
      cwd: folder,
      env,
      timeout: 150_000,
      maxBuffer: 50_000_000,
    });
    return stdout.replaceAll(root, SHOWN_ROOT).replaceAll(new URL(root).host, new URL(SHOWN_ROOT).host);
  };
  return {
    calendar,
    folder,
    shell: (text) => start('bash', ['-c', toReal(text)]),
    program: ({ language, text }) => {
      const [command, file] = PROGRAMS[language] ?? ['', ''];
      writeFileSync(join(folder, file), toReal(text));
      return start(command, [file]);
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await calendar.close();
    },
  };
}

const canRun = (language: string): boolean =>
  language in PROGRAMS && spawnSync(PROGRAMS[language]?.[0] ?? '', ['--version']).status === 0;

/**
 * One test for all commands, which follow one another, and one for each program. Variables that were set stay set, and a
 * `text` block is what the program before it prints.
 */
export function runExamples(page: string, stage: () => Stage): void {
  const blocks = blocksOf(page);

  if (blocks.some(({ language }) => language === 'console')) {
    it('has commands that answer as shown', async () => {
      expect(await wrongCommands(blocks, stage())).toEqual([]);
    });
  }

  for (const [index, block] of blocks.entries()) {
    if (!(block.language in PROGRAMS)) continue;
    const next = blocks[index + 1];
    (canRun(block.language) ? it : it.skip)(`has ${block.language} that prints what is shown`, async () => {
      const printed = await stage().program(block);

      expect(compact(printed)).toMatch(patternOf(next?.language === 'text' ? next.text : ''));
    });
  }
}

/** All that differ are told, each with what it shows and what was answered. */
async function wrongCommands(blocks: readonly Block[], stage: Stage): Promise<object[]> {
  const variables: string[] = [];
  const wrong: object[] = [];
  for (const block of blocks.filter(({ language }) => language === 'console')) {
    for (const { text, shown } of commandsOf(block)) {
      if (/^[A-Z]+=/.test(text)) {
        variables.push(text);
        continue;
      }
      const answer = compact(await stage.shell([...variables, text].join('\n')));
      if (!patternOf(shown).test(answer)) wrong.push({ block: block.line, text, shown, answer });
    }
  }
  return wrong;
}

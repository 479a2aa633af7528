/** What is published for programs: the package of the client with an older compiler, and the document as generators read it. */
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { administratorOf, checkout, createEvent, endServices, startService } from '../support/service.js';
import type { Service } from '../support/service.js';
import { installTools, runTool, toolModules } from '../support/tools.js';

const run = promisify(execFile);

const NEW_COMPILER = join(checkout, 'node_modules/typescript/bin/tsc');
/** Four generators and two compilers take a minute alone, and more beside other tests. */
const GENERATORS_PATIENCE_MS = 600_000;
const COMPILERS = ['tsc', NEW_COMPILER];
const ROOT = '/calendar/events/v1';

let service: Service;
let folder: string;

beforeAll(async () => {
  await installTools();
  const data = makeFolder();
  service = await startService({ env: { DATA_DIR: join(data, 'data') } });
});
afterAll(async () => {
  await endServices();
  removeFolders();
});
beforeEach(() => {
  folder = makeFolder();
});

const succeed = async (program: string, args: readonly string[]): Promise<string> => {
  const { code, output } = await runTool(program, args, folder);
  expect([program, code, code === 0 ? '' : output]).toEqual([program, 0, '']);
  return output;
};

const write = (name: string, content: unknown): void => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, name), text);
};

describe('the package of the client', () => {
  it('runs the program of its page, as two compilers compile it in an empty project', async () => {
    const authorization = administratorOf(service);
    await createEvent(service, authorization, 'Jazz');
    await fetch(`${service.origin}${ROOT}/events`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Brass on the Quay',
        start_date: 'tomorrow 8pm',
        end_date: 'tomorrow 9pm',
        categories: 'Music',
        venue: { venue: 'Old Warehouse' },
      }),
    });
    const page = readFileSync(join(checkout, 'docs/client.md'), 'utf8');
    const [, program = ''] = /```ts\n(import [\s\S]*?)```/.exec(page) ?? [];
    const [, secret = ''] = /Secret +(.+)/.exec(service.stdout()) ?? [];
    const own = program
      .replace('http://127.0.0.1:3000', service.origin)
      .replace('abcd efgh ijkl mnop', secret);
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { cwd: join(checkout, 'client') });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    write('package.json', { type: 'module', private: true });
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed?.filename ?? ''}`], {
      cwd: folder,
    });
    write('program.ts', own);

    for (const [index, compiler] of COMPILERS.entries()) {
      const out = `out${index}`;
      write('tsconfig.json', {
        compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', outDir: out, types: [] },
        files: ['program.ts'],
      });
      await succeed(compiler, ['-p', '.']);

      const printed = await succeed(join(folder, out, 'program.js'), []);
      expect(printed.split('\n').filter(Boolean)).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d 20:00:00 Brass on the Quay Old Warehouse$/),
        'Jazznacht am Hafen',
      ]);
    }
  });
});

describe('the document', () => {
  it(
    'is what four generators make clients of that compile',
    async () => {
      const name = 'doc.json';
      write(name, await (await service.get(`${ROOT}/doc?_format=json`)).text());
      symlinkSync(toolModules, join(folder, 'node_modules'));
      const openapiTypescript = join(checkout, 'node_modules/openapi-typescript/bin/cli.js');
      await succeed(openapiTypescript, [name, '-o', 'openapi-typescript.ts']);
      await succeed('openapi-ts', ['-i', name, '-o', 'hey-api', '--no-log-file']);
      await succeed('orval', ['--input', name, '--output', 'orval.ts', '--client', 'fetch']);
      await succeed('oazapfts', [name, 'oazapfts.ts']);
      write(
        'names.ts',
        `import type { components } from './openapi-typescript.js';
       import type * as hey from './hey-api/types.gen.js';
       import type * as orval from './orval.js';
       import type * as oazapfts from './oazapfts.js';

       type Events = [components['schemas']['Event'], hey.Event, orval.Event, oazapfts.Event];
       export const titles = (events: Events): string[] => events.map(({ title }) => title);
       export type Others = [hey.Category, orval.Tag, oazapfts.DateDetails, hey.CostDetails, orval.Image, hey.Venue];
      `,
      );
      write('tsconfig.json', {
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ['node'],
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
        },
        files: ['names.ts', 'hey-api/index.ts'],
      });

      for (const compiler of COMPILERS) await succeed(compiler, ['-p', '.']);
    },
    GENERATORS_PATIENCE_MS,
  );
});

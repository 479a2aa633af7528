import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../../src/foundation/config/env.js';
import { parseSettingsFile } from '../../src/foundation/config/settings-file.js';
import { readStartArguments } from '../../src/service/start/start-arguments.js';
import { blocksOf, readPage, root } from './page.js';

const blocks = blocksOf(readPage('deploying.md'));
const SETTINGS = '/etc/calendar/settings.env';

describe('docs/deploying.md', () => {
  it('has settings that are read', () => {
    const { text } = blocks.find((block) => block.text.startsWith('DATA_DIR=')) ?? { text: '' };

    const { values } = parseSettingsFile(text, SETTINGS);
    expect(readEnv(Object.fromEntries(values))).toMatchObject({
      dataDir: '/srv/calendar/data',
      trustProxy: '1',
    });
  });

  it('runs programs that the build makes, with options that they have', () => {
    const commands = blocks.flatMap(({ text }) => [
      ...text.matchAll(/node (dist\/src\/(\w+)\.js)((?: \S+)*)/g),
    ]);
    expect(commands.map(([, , name]) => name)).toEqual(['main', 'cli', 'cli']);
    for (const [, program = '', , args = ''] of commands) {
      expect(existsSync(join(root, program.replace('dist/', '').replace('.js', '.ts')))).toBe(true);
      const [option = ''] = args.trim().split(' ');
      expect(readStartArguments([option])).toEqual({ envFile: SETTINGS });
    }
  });

  it('has units whose place is said, and the service ends its processes itself', () => {
    const units = blocks.filter(({ text }) => text.startsWith('[Unit]'));
    expect(units).toHaveLength(3);
    expect(units[0]?.text).toMatch(/^KillMode=mixed$/m);
    for (const { text } of units) expect(text).toMatch(/^\[(?:Service|Timer)\]$/m);
  });
});

import type { Command } from 'commander';
import { readEnv } from '../../foundation/config/env.js';
import { type LanguageCode, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { getSnapshotName } from '../../exchange/streams/snapshot-files.js';
import { SnapshotMaker } from '../../exchange/streams/snapshot-maker.js';
import { withApp, withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

interface SnapshotOptions {
  readonly language?: string;
}

/** @param open opens a database instead of that of the settings */
export function registerSnapshot(program: Command, open?: Parameters<typeof withDatabase>[1]): void {
  program
    .command('snapshot')
    .description('Writes all public events into files that the service offers at /snapshots.')
    .option('--language <codes>', 'separated by commas; all enabled languages when not given')
    .action(({ language }: SnapshotOptions) =>
      runCommand(async () => {
        const env = readEnv();
        const languages = language === undefined ? env.languages : readLanguages(language, env.languages);
        await withDatabase(
          (dataSource) =>
            withApp(env, dataSource, async (app) => {
              const maker = app.get(SnapshotMaker);
              for (const code of languages) {
                const { events, bytes } = await maker.make(code);
                const counted = `${events} ${events === 1 ? 'event' : 'events'}`;
                process.stdout.write(`/snapshots/${getSnapshotName(code)}: ${counted}, ${bytes} bytes\n`);
              }
            }),
          open,
        );
      }),
    );
}

function readLanguages(text: string, enabled: readonly LanguageCode[]): LanguageCode[] {
  return text.split(',').map((part) => {
    const code = matchLanguageCode(part.trim(), enabled);
    if (code === undefined)
      throw new Error(`${part.trim()} is not one of the languages: ${enabled.join(', ')}`);
    return code;
  });
}

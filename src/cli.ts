#!/usr/bin/env node
// The command line. Each command has a file in cli/.
import 'reflect-metadata';
import { Command } from 'commander';
import { findSettingWarnings } from './foundation/config/env.js';
import { loadSettingsFile } from './foundation/config/settings-file.js';
import { VERSION } from './foundation/config/version.js';
import { readEnvFile, registerCommands } from './service/cli/commands.js';

const program = new Command('calendar-events')
  .description(
    'A headless calendar of events. Settings are read from the environment, and from DATA_DIR/settings.env.',
  )
  .version(VERSION, '--version', 'print the version')
  .option('--env-file <file>', 'settings file, instead of DATA_DIR/settings.env')
  .showHelpAfterError('--help lists commands and options.');

// The service does both itself.
program.hook('preAction', (_, command) => {
  if (command.name() !== 'start') prepareSettings();
});

function prepareSettings(): void {
  try {
    loadSettingsFile(readEnvFile(program));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  for (const warning of findSettingWarnings()) process.stderr.write(`${warning}\n`);
}

const args = process.argv.slice(2);
void registerCommands(program, args).then(() => program.parseAsync(args, { from: 'user' }));

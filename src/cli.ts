#!/usr/bin/env node
// The command line. Each command has a file in cli/.
import 'reflect-metadata';
import { Command } from 'commander';
import { findSettingWarnings } from './foundation/config/env.js';
import { printNotice } from './service/cli/run-command.js';
import { VERSION } from './foundation/config/version.js';
import { registerCompare } from './service/cli/compare.js';
import { registerExport } from './service/cli/export.js';
import { registerImages } from './service/cli/images.js';
import { registerImport } from './service/cli/import.js';
import { registerMcp } from './service/cli/mcp.js';
import { registerMigrate } from './service/cli/migrate.js';
import { registerOpenapi } from './service/cli/openapi.js';
import { registerSample } from './service/cli/sample.js';
import { registerSnapshot } from './service/cli/snapshot.js';
import { registerSources } from './service/cli/sources.js';
import { registerTrashPurge } from './service/cli/trash-purge.js';
import { registerUserCommands } from './service/cli/users.js';
import { registerWebhookCommands } from './service/cli/webhooks.js';
import { startService } from './service/start/start-service.js';

const program = new Command('calendar-events')
  .description('A headless calendar of events. Settings are read from the environment.')
  .version(VERSION, '--version', 'print the version')
  .showHelpAfterError('--help lists commands and options.');

program.command('start').description('Starts the service.').action(startService);
// The service logs these warnings itself.
program.hook('preAction', (_, command) => {
  if (command.name() !== 'start') findSettingWarnings().forEach(printNotice);
});
registerMigrate(program);
registerSample(program);
registerImport(program);
registerSources(program);
registerCompare(program);
registerExport(program);
registerSnapshot(program);
registerOpenapi(program);
registerMcp(program);
registerTrashPurge(program.command('trash').description('Manages the trash.'));
registerImages(program.command('images').description('Manages the files of images.'));
registerUserCommands(program.command('user').description('Manages accounts.'));
registerWebhookCommands(program.command('webhook').description('Manages receivers of changes.'));

void program.parseAsync();

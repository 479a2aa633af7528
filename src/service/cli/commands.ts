// The commands, each loaded with what it needs alone: loading all takes longer than most of them run.
import type { Command } from 'commander';

type Registration = (program: Command) => Promise<void>;

const COMMANDS: Readonly<Record<string, Registration>> = {
  start: async (program) => {
    const { startService } = await import('../start/start-service.js');
    program
      .command('start')
      .description('Starts the service.')
      .action(() => startService(readEnvFile(program)));
  },
  migrate: async (program) => {
    (await import('./migrate.js')).registerMigrate(program);
  },
  sample: async (program) => {
    (await import('./sample.js')).registerSample(program);
  },
  import: async (program) => {
    (await import('./import.js')).registerImport(program);
  },
  sources: async (program) => {
    (await import('./sources.js')).registerSources(program);
  },
  compare: async (program) => {
    (await import('./compare.js')).registerCompare(program);
  },
  export: async (program) => {
    (await import('./export.js')).registerExport(program);
  },
  snapshot: async (program) => {
    (await import('./snapshot.js')).registerSnapshot(program);
  },
  openapi: async (program) => {
    (await import('./openapi.js')).registerOpenapi(program);
  },
  mcp: async (program) => {
    (await import('./mcp.js')).registerMcp(program);
  },
  trash: async (program) => {
    const { registerTrashPurge } = await import('./trash-purge.js');
    registerTrashPurge(program.command('trash').description('Manages the trash.'));
  },
  images: async (program) => {
    const { registerImages } = await import('./images.js');
    registerImages(program.command('images').description('Manages the files of images.'));
  },
  user: async (program) => {
    const { registerUserCommands } = await import('./users.js');
    registerUserCommands(program.command('user').description('Manages accounts.'));
  },
  webhook: async (program) => {
    const { registerWebhookCommands } = await import('./webhooks.js');
    registerWebhookCommands(program.command('webhook').description('Manages receivers of changes.'));
  },
};

/** Registers the command that the arguments name, or all of them for help and for unknown names. */
export async function registerCommands(program: Command, args: readonly string[]): Promise<void> {
  if (args[0] === '--version') return;
  const name = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--env-file') ?? '';
  const named = Object.entries(COMMANDS).filter(([each]) => each === name);
  for (const [, register] of named.length > 0 ? named : Object.entries(COMMANDS)) await register(program);
}

/** The value of the option of the whole program, which every command has. */
export const readEnvFile = (program: Command): string | undefined =>
  program.opts<{ readonly envFile?: string }>().envFile;

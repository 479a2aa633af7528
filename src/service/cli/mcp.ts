import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { McpRelay } from '../../surfaces/mcp/mcp-relay.js';
import { runCommand } from './run-command.js';

interface McpOptions {
  readonly secret?: string;
}

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description('Offers the tools of a running service to a desktop assistant, by stdin and stdout.')
    .argument('<address>', 'address of the service: https://calendar.example.org')
    .addOption(new Option('--secret <secret>', 'secret of a user').env('CALENDAR_SECRET'))
    .action((address: string, { secret }: McpOptions) =>
      runCommand(async () => {
        const relay = new McpRelay(new URL('/mcp', address), secret);
        const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
        for await (const line of lines) {
          if (line.trim() === '') continue;
          for (const message of await relay.send(line)) process.stdout.write(`${message}\n`);
        }
      }),
    );
}

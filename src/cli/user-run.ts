// What the `user` commands share: open the database, do one thing.
import type { Database } from '../database/connection/database.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { NewSecret } from '../accounts/insert-secret.js';
import { groupSecret } from '../accounts/secrets.js';
import { runCommand } from './run-command.js';

/** Opens the database of the settings, embedded or external. */
export type OpenDatabase = () => Promise<{
  readonly dataSource: Database;
  readonly close: () => Promise<void>;
}>;

export const runOnAccounts = (
  open: OpenDatabase,
  work: (accounts: AccountsService) => Promise<void>,
): Promise<void> =>
  runCommand(async () => {
    const { dataSource, close } = await open();
    try {
      await work(new AccountsService(dataSource));
    } finally {
      await close();
    }
  });

/** The only time that the secret can be seen. */
export function printSecret({ login, secret }: NewSecret, intro: string, json: boolean): void {
  process.stdout.write(
    json ? `${JSON.stringify({ login, secret })}\n` : `${intro}\n\n  ${groupSecret(secret)}\n\n`,
  );
}

export const usedText = (moment: Date | null): string =>
  moment === null ? 'never used' : `last used ${minuteOf(moment)} UTC`;

export const minuteOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

import type { Readable } from 'node:stream';
import { restoreBackup } from '../../exchange/backup/restore-backup.js';
import { readEnv } from '../../foundation/config/env.js';
import { openImageStore } from '../../calendar/images/stores/open-image-store.js';
import { readTextLines } from './ndjson-lines.js';
import { withDatabase } from './command-database.js';
import { printNotice } from './run-command.js';
import { stopOnSignal } from '../start/stop-on-signal.js';

/**
 * An interruption rolls back, unless all lines have been read: then the restoration completes.
 *
 * @param source a backup
 */
export async function restore(source: Readable, replace: boolean): Promise<void> {
  const env = readEnv();
  const interruption = stopOnSignal(() => source.destroy());
  await withDatabase(async (dataSource) => {
    const { dataDir, iframeHosts } = env;
    const options = { store: openImageStore(env), dataDir, replace, iframeHosts, warn: printNotice };
    const counts = await restoreBackup(dataSource, readTextLines(source), options);
    const { events = 0, venues = 0, organizers = 0, users = 0 } = counts;
    process.stdout.write(
      `Restored: ${events} events, ${venues} venues, ${organizers} organizers, ${users} users.\n`,
    );
  }).catch((error: unknown) => {
    if (!interruption.isInterrupted) throw error;
    printNotice('Interrupted. Nothing was changed.');
    process.exitCode = 130;
  });
}

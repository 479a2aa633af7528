import type { Readable } from 'node:stream';
import { restoreBackup } from '../backup/restore-backup.js';
import { readEnv } from '../config/env.js';
import { openImageStore } from '../images/stores/open-image-store.js';
import { readTextLines } from './ndjson-lines.js';
import { openCommandDatabase } from './open-command-database.js';
import { stopOnSignal } from './stop-on-signal.js';

/**
 * An interruption changes nothing, unless all lines have been read: then the little that is left is done.
 *
 * @param source a backup
 */
export async function restore(source: Readable, replace: boolean): Promise<void> {
  const env = readEnv();
  const interruption = stopOnSignal(() => source.destroy());
  const database = await openCommandDatabase();
  try {
    const counts = await restoreBackup(database.dataSource, readTextLines(source), {
      store: openImageStore(env),
      dataDir: env.dataDir,
      replace,
      iframeHosts: env.iframeHosts,
      warn: (sentence) => process.stderr.write(`${sentence}\n`),
    });
    const { events = 0, venues = 0, organizers = 0, users = 0 } = counts;
    process.stdout.write(
      `Restored: ${events} events, ${venues} venues, ${organizers} organizers, ${users} users.\n`,
    );
  } catch (error) {
    if (!interruption.isInterrupted) throw error;
    process.stderr.write('Interrupted. Nothing was changed.\n');
    process.exitCode = 130;
  } finally {
    await database.close();
  }
}

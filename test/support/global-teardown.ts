import { rmSync } from 'node:fs';
import type { EmbeddedPostgres } from '../../src/data/database/embedded/embedded-postgres.js';

declare global {
  // Only `var` declares a property of globalThis.
  var testCluster: { server: EmbeddedPostgres; dataDir: string } | undefined;
}

export default async function globalTeardown(): Promise<void> {
  for (const name of ['TEST_REACHED_FOLDER', 'TEST_RUN_FOLDER']) {
    const folder = process.env[name];
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
  if (!globalThis.testCluster) return;
  const { server, dataDir } = globalThis.testCluster;
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

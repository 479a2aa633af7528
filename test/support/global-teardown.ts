import { rmSync } from 'node:fs';
import type { EmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

declare global {
  // Only `var` declares a property of globalThis.
  var testCluster: { server: EmbeddedPostgres; dataDir: string } | undefined;
}

export default async function globalTeardown(): Promise<void> {
  const reached = process.env['TEST_REACHED_FOLDER'];
  if (reached !== undefined) rmSync(reached, { recursive: true, force: true });
  if (!globalThis.testCluster) return;
  const { server, dataDir } = globalThis.testCluster;
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

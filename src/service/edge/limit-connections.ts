// Limits how long a client may take, so that a slow one does not hold a connection for ever.
import type { Server } from 'node:http';

const DEFAULT_TIMEOUTS_MS = {
  headers: 15_000,
  /** Until the body is complete, too: an upload over a slow line. */
  request: 120_000,
  /** Without a byte in either direction. */
  silence: 120_000,
  /** Between two requests. Load balancers keep connections for a minute, and must be the first to close them. */
  idle: 75_000,
  check: 5000,
};

/** Connections of one process, idle ones included. The server closes further ones. */
const MAX_CONNECTIONS = 10_000;

export function limitConnections(server: Server, timeoutsMs = DEFAULT_TIMEOUTS_MS): void {
  server.headersTimeout = timeoutsMs.headers;
  server.requestTimeout = timeoutsMs.request;
  server.timeout = timeoutsMs.silence;
  server.keepAliveTimeout = timeoutsMs.idle;
  server.maxConnections = MAX_CONNECTIONS;
  // The type package declares it as an option only.
  Object.assign(server, { connectionsCheckingInterval: timeoutsMs.check });
}

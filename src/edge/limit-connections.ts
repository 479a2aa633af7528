// How long a client may take: who sends or reads byte by byte would otherwise hold a connection for ever.
import type { Server } from 'node:http';

/** Milliseconds. */
export interface ConnectionTimeouts {
  /** Until the last line of the headers is there. */
  readonly headers: number;
  /** Until the body is there, too: an upload over a slow line. */
  readonly request: number;
  /** Without a byte in either direction. */
  readonly silence: number;
  /** Between two requests on one connection. Balancers keep theirs for a minute, and must be the first to close it. */
  readonly idle: number;
  /** How often it is looked at. */
  readonly check: number;
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headers: 15_000,
  request: 120_000,
  silence: 120_000,
  idle: 75_000,
  check: 5000,
};

/** Connections of one process, idle ones included. Those beyond are closed at once. */
const MAX_CONNECTIONS = 10_000;

/** Every server has it; the types know it only as an option. */
type ServerWithCheckInterval = Server & { connectionsCheckingInterval: number };

/** Called before the server listens. */
export function limitConnections(server: Server, patience = DEFAULT_TIMEOUTS): void {
  server.headersTimeout = patience.headers;
  server.requestTimeout = patience.request;
  server.timeout = patience.silence;
  server.keepAliveTimeout = patience.idle;
  server.maxConnections = MAX_CONNECTIONS;
  (server as ServerWithCheckInterval).connectionsCheckingInterval = patience.check;
}

// Occupies the address of the service while it starts, and responds to every request with 503.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { throwAddressError } from './announce.js';
import type { Env } from '../../foundation/config/env.js';
import { handleExpectHeader } from '../edge/handle-expect-header.js';
import { createRefusal } from '../edge/refusals.js';

/** How long connections of the startup server stay open after the service has taken its socket over. */
const REMAINING_REQUESTS_MS = 1000;

export interface StartupServer {
  readonly port: number;
  /** Passes the listening socket to the server, so that no other process can take the address. */
  handOver(server: Server): Promise<void>;
  /** Frees the address. */
  close(): Promise<void>;
}

/** @throws AddressError when the address cannot be listened on */
export async function openStartupServer(env: Env): Promise<StartupServer> {
  const refusal = createRefusal(env.defaultLanguage, 'rest_service_unavailable');
  const startupServer = createServer((request, response) => {
    refusal(request, response);
  });
  handleExpectHeader(startupServer);
  startupServer.listen(env.port, env.host);
  await once(startupServer, 'listening').catch(throwAddressError);
  return {
    port: (startupServer.address() as AddressInfo).port,
    handOver: async (server) => {
      server.listen(startupServer);
      await once(server, 'listening').catch(throwAddressError);
      // An open connection may already carry a request, which would get no response if it were closed now.
      setTimeout(() => {
        startupServer.closeAllConnections();
      }, REMAINING_REQUESTS_MS).unref();
    },
    close: async () => {
      startupServer.close();
      startupServer.closeAllConnections();
      await once(startupServer, 'close');
    },
  };
}

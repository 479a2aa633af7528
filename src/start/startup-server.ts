// Holds the address of the service while it starts: requests are asked to come back.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { throwAddressError } from './announce.js';
import type { Env } from '../config/env.js';
import { handleExpectHeader } from '../edge/handle-expect-header.js';
import { createRefusal } from '../edge/refusals.js';

export interface StartupServer {
  readonly port: number;
  /** Lets the server take the address over. Nobody else can get it meanwhile. */
  handOver(server: Server): Promise<void>;
  /** Gives the address up. */
  close(): Promise<void>;
}

/** @throws AddressError when the address cannot be listened on */
export async function openStartupServer(env: Env): Promise<StartupServer> {
  const refusal = createRefusal(env.defaultLanguage, 'rest_service_unavailable');
  const door = createServer((request, response) => {
    refusal(request, response);
  });
  handleExpectHeader(door);
  door.listen(env.port, env.host);
  await once(door, 'listening').catch(throwAddressError);
  return {
    port: (door.address() as AddressInfo).port,
    handOver: async (server) => {
      // Both share one socket that listens; from now on the connections are those of the other.
      server.listen(door);
      await once(server, 'listening').catch(throwAddressError);
      door.closeAllConnections();
    },
    close: async () => {
      door.close();
      door.closeAllConnections();
      await once(door, 'close');
    },
  };
}

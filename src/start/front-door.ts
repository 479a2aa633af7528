// Holds the address of the service while it starts: requests are asked to come back.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ofAddress } from './announce.js';
import type { Env } from '../config/env.js';
import { ignoreExpectations } from '../edge/ignore-expectations.js';
import { refuse } from '../edge/refuse-requests.js';

export interface FrontDoor {
  readonly port: number;
  /** Lets the server take the address over. Nobody else can get it meanwhile. */
  handOver(server: Server): Promise<void>;
  /** Gives the address up. */
  close(): Promise<void>;
}

/** @throws AddressError when the address cannot be listened on */
export async function openFrontDoor(env: Env): Promise<FrontDoor> {
  const refusal = refuse(env.defaultLanguage, 'rest_service_unavailable');
  const door = createServer((request, response) => {
    refusal(request, response);
  });
  ignoreExpectations(door);
  door.listen(env.port, env.host);
  await once(door, 'listening').catch(ofAddress);
  return {
    port: (door.address() as AddressInfo).port,
    handOver: async (server) => {
      // Both share one socket that listens; from now on the connections are those of the other.
      server.listen(door);
      await once(server, 'listening').catch(ofAddress);
      door.closeAllConnections();
    },
    close: async () => {
      door.close();
      door.closeAllConnections();
      await once(door, 'close');
    },
  };
}

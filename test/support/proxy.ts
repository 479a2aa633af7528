// A way to a database that a test can close, or let everything vanish in.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  readonly port: number;
  /** The database behind the proxy. */
  readonly url: string;
  /** Passes nothing on any more: connections stay open, new ones are accepted, and none gets a response. */
  swallow(): void;
  /** Passes on again what arrives over new connections; those that are open stay silent, and the database loses them. */
  passOn(): void;
  close(): void;
}

/** Below those that systems give to connections and to listeners on port 0. */
const [FIRST_PORT, PORTS] = [20_000, 10_000];

/** A port without a listener, which the system gives to no other process before it is used. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + randomInt(PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/** Passes everything on to where a database listens. */
export async function startProxy(databaseUrl: string, port = 0): Promise<Proxy> {
  const { hostname, port: target, searchParams, username, password, pathname } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const sockets = new Set<Socket>();
  const toDatabase = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (isSwallowing) {
      socket.resume();
      return;
    }
    const other: Socket =
      folder === null
        ? connect(Number(target), hostname)
        : connect(`${folder}/.s.PGSQL.${target === '' ? '5432' : target}`);
    sockets.add(other);
    toDatabase.add(other);
    other.on('error', () => undefined);
    socket.pipe(other).pipe(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  return {
    port: own,
    url: proxied(username, password, own, pathname),
    swallow: () => {
      isSwallowing = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    passOn: () => {
      isSwallowing = false;
      for (const socket of toDatabase) socket.destroy();
      toDatabase.clear();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The address of a database that is reached over a port of this machine. */
export const proxied = (username: string, password: string, port: number, pathname: string): string =>
  `postgres://${username}${password === '' ? '' : `:${password}`}@127.0.0.1:${port}${pathname}`;

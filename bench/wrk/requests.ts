// Many different requests for wrk, as they go over the wire.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** In a path or a body: eight digits that no other request has. */
export const NUMBER = '########';

export interface WireRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @param root `http://127.0.0.1:<port>` */
export function toWire(root: string, { method = 'GET', path, headers = {}, body }: WireRequest): Buffer {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(root).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content]);
}

/** For `file` of a load; see drive.lua. */
export function writeRequests(file: string, root: string, requests: readonly WireRequest[]): string {
  mkdirSync(dirname(file), { recursive: true });
  const parts = requests.flatMap((request) => {
    const wire = toWire(root, request);
    return [Buffer.from(`${wire.length}\n`), wire];
  });
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

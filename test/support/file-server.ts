import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on 127.0.0.1 that the service fetches files from, such as images and calendars. */
export class FileServer {
  respond: RequestListener = (_, response) => response.writeHead(404).end();
  readonly requested: IncomingMessage[] = [];
  private readonly server: Server = createServer((request, response) => {
    this.requested.push(request);
    this.respond(request, response);
  });

  static async start(): Promise<FileServer> {
    const files = new FileServer();
    await new Promise<void>((listening) => files.server.listen(0, '127.0.0.1', listening));
    return files;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The addresses that were requested, without the host. */
  get urls(): string[] {
    return this.requested.map(({ url }) => url ?? '');
  }

  /** Forgets former requests, and responds to the next ones with the file. */
  serve(contentType: string, file: string | Buffer): void {
    this.requested.length = 0;
    this.respond = (_, response) => response.writeHead(200, { 'Content-Type': contentType }).end(file);
  }

  close(): void {
    this.server.close();
  }
}

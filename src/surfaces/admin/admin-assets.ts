import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { readBrowserFile } from '../../foundation/config/browser-files.js';
import { PageDesign } from '../pages/page-design.js';

const FILES = [
  { name: 'admin.css', type: 'text/css; charset=utf-8' },
  { name: 'passkeys.js', type: 'text/javascript; charset=utf-8' },
] as const;

type FileName = (typeof FILES)[number]['name'];

/**
 * The stylesheet and the script of the pages, and the files of the site's design, which a proxy may not forward outside
 * `ROOT_PATH`. Their addresses change with their content.
 */
@Injectable()
export class AdminAssets {
  constructor(private readonly design: PageDesign) {}

  private readonly files = new Map(
    FILES.map(({ name, type }) => {
      const content = readBrowserFile(`surfaces/admin/browser/${name}`);
      const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
      return [name, { content, type, path: `/assets/${name}?v=${version}` }] as const;
    }),
  );

  readonly styles = this.getPath('admin.css');
  readonly script = this.getPath('passkeys.js');

  private getPath(name: FileName): string {
    return this.files.get(name)?.path ?? '';
  }

  /** @returns whether the path below `/admin` is one of a file */
  serve(path: string, { method }: IncomingMessage, response: ServerResponse): boolean {
    const files = [...this.files.values(), ...this.design.assets];
    const file = files.find((each) => each.path.split('?')[0] === path);
    if (file === undefined) return false;
    response.setHeader('Content-Type', file.type);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Content-Length', Buffer.byteLength(file.content));
    response.end(method === 'HEAD' ? undefined : file.content);
    return true;
  }
}

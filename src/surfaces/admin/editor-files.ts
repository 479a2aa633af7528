// The files of the editor: one page for all of its screens, and scripts and stylesheets whose names change with their content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import Negotiator from 'negotiator';

/** The one style that React Aria puts into the page, for touch screens. A test holds it against what browsers report. */
export const STYLE_HASH = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** The first folders of the addresses of its screens; `''` is the first screen. */
const SCREENS = [
  '',
  ...['categories', 'events', 'images', 'imports', 'organizers', 'review', 'series', 'sources', 'tags'],
  ...['translations', 'trash', 'users', 'venues', 'webhooks'],
];

const TYPES: Readonly<Partial<Record<string, string>>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

export class EditorFiles {
  /** The page, with the root path of the service; null when the editor was not built. */
  readonly shell: string | null;
  /** What the policy must allow of the page: the script that says so when no other one loads. */
  readonly scriptHashes: readonly string[];
  private readonly isCompressed: boolean;
  private readonly contents: ReadonlyMap<string, Buffer>;

  constructor(
    folder: string,
    { rootPath, compression }: { readonly rootPath: string; readonly compression: boolean },
  ) {
    const page = join(folder, 'index.html');
    this.shell = existsSync(page) ? completeShell(readFileSync(page, 'utf8'), `${rootPath}/admin`) : null;
    this.scriptHashes = hashScripts(this.shell ?? '');
    // Read now, as the next build has other files.
    const names = this.shell === null ? [] : readdirSync(join(folder, 'assets'));
    this.contents = new Map(names.map((name) => [name, readFileSync(join(folder, 'assets', name))]));
    this.isCompressed = compression;
  }

  /** @param path below `/admin` */
  isScreen(path: string): boolean {
    return this.shell !== null && SCREENS.includes(path.split('/')[1] ?? '');
  }

  /** @returns whether the path below `/admin` is one of a file */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const [, name = ''] = /^\/assets\/([\w.-]+)$/.exec(path) ?? [];
    const type = TYPES[extname(name)];
    const plain = this.contents.get(name);
    if (type === undefined || plain === undefined) return false;
    const chosen = this.isCompressed ? chooseEncoding(request) : null;
    const compressed = chosen === null ? undefined : this.contents.get(name + ENDINGS[chosen]);
    const encoding = compressed === undefined ? null : chosen;
    const content = compressed ?? plain;
    if (this.isCompressed) response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== null) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Content-Length', content.length);
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  }
}

/** Screens have deep addresses, from which relative paths lead nowhere. */
const completeShell = (page: string, admin: string): string =>
  page
    .replace(/((?:src|href)=")\.\/assets\//g, (_, start: string) => `${start}${admin}/assets/`)
    .replace(/(<meta name="admin" content=")[^"]*/, (_, start: string) => start + admin);

const hashScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

function chooseEncoding(request: IncomingMessage): keyof typeof ENDINGS | null {
  const accepted = new Negotiator(request).encodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
}

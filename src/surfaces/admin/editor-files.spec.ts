import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EditorFiles } from './editor-files.js';

const PAGE = `<meta name="admin" content="/admin" /><script>start()</script><script src="./assets/main-1a.js"></script>`;

describe('the files of the editor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  for (const [name, content] of [
    ['main-1a.js', 'script'],
    ['main-1a.js.br', 'br'],
    ['main-1a.js.gz', 'gz'],
  ] as const)
    writeFileSync(join(folder, 'assets', name), content);

  const files = new EditorFiles(folder, { rootPath: '/calendar', compression: true });

  function ask(path: string, encodings: string, from = files): ServerResponse | null {
    const request = new IncomingMessage(new Socket());
    request.method = 'GET';
    request.headers['accept-encoding'] = encodings;
    const response = new ServerResponse(request);
    return from.serve(path, request, response) ? response : null;
  }

  it('name their root path in the page', () => {
    expect(files.shell).toBe(
      '<meta name="admin" content="/calendar/admin" /><script>start()</script><script src="/calendar/admin/assets/main-1a.js"></script>',
    );
  });

  it('name the scripts in the page by their hashes', () => {
    const hash = createHash('sha256').update('start()').digest('base64');
    expect(files.scriptHashes).toEqual([`'sha256-${hash}'`]);
  });

  it.each([
    ['gzip, deflate, br', 'br', 2],
    ['gzip', 'gzip', 2],
    ['br;q=0', undefined, 6],
    ['', undefined, 6],
  ])('are sent to who accepts `%s` as %s', (encodings, encoding, length) => {
    const response = ask('/assets/main-1a.js', encodings);
    expect(response?.getHeader('Content-Encoding')).toBe(encoding);
    expect(response?.getHeader('Content-Length')).toBe(length);
    expect(response?.getHeader('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/../index.html', '/assets/other.js', '/assets/main-1a.js.br', '/assets/', '/index.html'])(
    'do not include %s',
    (path) => expect(ask(path, 'br')).toBeNull(),
  );

  it('are the page of known screens alone, and of none when they were not built', () => {
    const paths = ['/', '/events', '/events/12', '/eventsx', '/account', '/nothing'];
    expect(paths.filter((path) => files.isScreen(path))).toEqual(['/', '/events', '/events/12']);
    const none = new EditorFiles(join(folder, 'none'), { rootPath: '', compression: true });
    expect([none.shell, none.isScreen('/events'), ask('/assets/main-1a.js', 'br', none)]).toEqual([
      null,
      false,
      null,
    ]);
  });
});

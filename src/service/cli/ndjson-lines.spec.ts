import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readLines, type Line } from './ndjson-lines.js';

const MEGABYTE = 1024 * 1024;

async function linesOf(
  content: string | Buffer,
  piece = 64 * 1024,
): Promise<Pick<Line, 'number' | 'body'>[]> {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  );
  const lines: Pick<Line, 'number' | 'body'>[] = [];
  for await (const { number, body } of readLines(Readable.from(pieces))) lines.push({ number, body });
  return lines;
}

describe('the lines of an import', () => {
  const two = [
    { number: 1, body: { title: 'Jazz à la carte' } },
    { number: 2, body: { title: 'Tour' } },
  ];

  it.each([
    ['with a newline at the end', '{"title":"Jazz à la carte"}\n{"title":"Tour"}\n'],
    ['without', '{"title":"Jazz à la carte"}\n{"title":"Tour"}'],
    [
      'with a byte order mark and lines as Windows ends them',
      '\ufeff{"title":"Jazz à la carte"}\r\n{"title":"Tour"}\r\n',
    ],
    ['with spaces around', ' {"title": "Jazz à la carte"} \n\t{"title":"Tour"}'],
  ])('are read %s', async (_, content) => {
    expect(await linesOf(content)).toEqual(two);
    expect(await linesOf(content, 1)).toEqual(two);
  });

  it('are read from gzip, whatever the file is called', async () => {
    const zipped = gzipSync('{"title":"Jazz à la carte"}\n{"title":"Tour"}\n');
    expect(await linesOf(zipped)).toEqual(two);
    expect(await linesOf(zipped, 1)).toEqual(two);
  });

  it('count when they are empty, and are left out', async () => {
    expect(await linesOf('\n\r\n  \n{"title":"Tour"}\n\n')).toEqual([{ number: 4, body: { title: 'Tour' } }]);
    expect(await linesOf('')).toEqual([]);
    expect(await linesOf('{')).toHaveLength(1);
  });

  it.each([
    ['{"title":', 'The line is not valid JSON: Unexpected end of JSON input.'],
    ['["title"]', 'The line is not a JSON object.'],
    ['null', 'The line is not a JSON object.'],
    ['"title"', 'The line is not a JSON object.'],
    [Buffer.from('{"title":"\xff"}', 'latin1'), 'The line is not valid UTF-8.'],
    [`{"title":"${'a'.repeat(MEGABYTE)}"}`, 'The line is longer than 1048576 bytes.'],
  ])('tell what is wrong with them, and the next one is read: %#', async (faulty, sentence) => {
    const content = Buffer.concat([Buffer.from(faulty), Buffer.from('\n{"title":"Tour"}')]);
    expect(await linesOf(content)).toEqual([{ number: 1, body: sentence }, two[1]]);
  });

  it('may be as long as the body of a request', async () => {
    const title = 'a'.repeat(MEGABYTE - '{"title":""}'.length);
    expect(await linesOf(`{"title":"${title}"}\n`)).toEqual([{ number: 1, body: { title } }]);
  });

  it('end with an error where gzip does', async () => {
    const zipped = gzipSync('{"title":"Tour"}\n');
    await expect(linesOf(zipped.subarray(0, zipped.length - 4))).rejects.toThrow('unexpected end of file');
  });
});

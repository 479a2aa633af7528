import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  expectBody,
  FORBIDDEN,
  invalid,
  missing,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/answers.js';
import { picture, upload } from '../../support/images.js';

describe('POST /images', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const nameOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'gif'],
  ] as const)('stores a %s file, whatever its name and declared type say', async (type, extension) => {
    const content = await picture(type);

    const { status, body, headers } = await upload(calendar.editor, content, {
      name: 'notes.txt',
      type: 'text/plain',
    });

    expect(status).toBe(201);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      url: `${SITE}/images/${nameOf(content)}.${extension}`,
      id: 1,
      extension,
      width: 3,
      height: 2,
      filesize: content.length,
    });
  });

  it('measures a picture as it is shown, after its rotation', async () => {
    const content = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const answer = await upload(calendar.editor, content);

    expect({ status: answer.status, ...pick(answer, 'width', 'height') }).toEqual({
      status: 201,
      width: 2,
      height: 3,
    });
  });

  it('gives the same file an id a time, from the sequence of events and venues', async () => {
    const content = await picture('png');
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const first = await upload(calendar.editor, content);
    const second = await upload(calendar.author, content);
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Quay Society' });

    expect([pick(first, 'id'), pick(second, 'id'), id]).toEqual([{ id: 2 }, { id: 3 }, 4]);
    expect(pick(first, 'url')).toEqual(pick(second, 'url'));
  });

  it.each(['author', 'editor', 'administrator'] as const)('lets an %s upload', async (role) => {
    const answer = await upload(calendar[role], await picture('png'));

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id: 1 });
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the file', async (role, expected) => {
    const answers = [
      await upload(calendar[role], await picture('png')),
      await upload(calendar[role], Buffer.from('no picture')),
      await calendar[role].post('/images', {}),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected, expected]);
  });

  it.each([
    ['text', (): Buffer => Buffer.from('no picture')],
    ['nothing', (): Buffer => Buffer.alloc(0)],
    ['SVG', (): Buffer => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')],
    ['HTML', (): Buffer => Buffer.from('<!doctype html><script>x</script>')],
    ['a bitmap', (): Buffer => Buffer.from('BM\x00\x00\x00\x00\x00\x00\x00\x00')],
    ['the beginning of a PNG', (): Buffer => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [
      'the beginning of a JPEG before a script',
      (): Buffer => Buffer.from('\xff\xd8\xff<script>x</script>', 'latin1'),
    ],
  ])('refuses %s that calls itself a JPEG', async (_, content) => {
    const answer = await upload(calendar.editor, content(), { name: 'picture.jpg', type: 'image/jpeg' });

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it.each(['tiff', 'avif'] as const)('refuses a %s file', async (format) => {
    const content = await sharp(await picture('png'))
      .toFormat(format)
      .toBuffer();

    const answer = await upload(calendar.editor, content);

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it('refuses a torn file', async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer();

    const answer = await upload(calendar.editor, whole.subarray(0, whole.length / 2));

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it('refuses a picture of too many pixels, however small its file is', async () => {
    const background = { r: 0, g: 0, b: 0 };
    const content = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();

    const answer = await upload(calendar.editor, content);

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it('refuses a file of more than 10 MB', async () => {
    const content = Buffer.concat([await picture('png'), Buffer.alloc(10 * 1024 * 1024)]);

    const answer = await upload(calendar.editor, content);

    expect(refusal(answer)).toEqual({ status: 413, code: 'rest_request_too_large' });
  });

  it.each(['image', 'files', 'file[]', 'File'])('asks for the file when it comes as %j', async (field) => {
    const answer = await upload(calendar.editor, await picture('png'), { field });

    expect(refusal(answer)).toEqual(missing('file'));
  });

  it('asks for the file when the field holds words', async () => {
    const form = new FormData();
    form.append('file', 'picture.jpg');

    const answer = await calendar.editor.send('POST', '/images', {}, {}, form);

    expect(refusal(answer)).toEqual(missing('file'));
  });

  it('asks for the file when there is no body', async () => {
    const answer = await calendar.editor.send('POST', '/images');

    expect(refusal(answer)).toEqual(missing('file'));
  });

  it('takes one file at a time', async () => {
    const form = new FormData();
    for (const name of ['a.png', 'b.png']) {
      form.append('file', new Blob([new Uint8Array(await picture('png'))]), name);
    }

    const answer = await calendar.editor.send('POST', '/images', {}, {}, form);

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it.each([
    ['application/json', '{"file":"x"}'],
    ['application/x-www-form-urlencoded', 'file=x'],
    ['image/png', 'x'],
  ])('refuses a body of type %s', async (type, body) => {
    const answer = await calendar.editor.send('POST', '/images', {}, { 'Content-Type': type }, body);

    expect(refusal(answer)).toEqual({ status: 415, code: 'rest_unsupported_media_type' });
  });

  it('refuses an unknown language before it looks at rights', async () => {
    const answer = await upload(calendar.visitor, await picture('png'), {}, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
  });

  it.each([
    ['GET', '/images'],
    ['GET', '/images/1'],
    ['DELETE', '/images/1'],
  ])('has no route for %s %s', async (method, path) => {
    await upload(calendar.editor, await picture('png'));

    const answer = await calendar.editor.send(method, path);

    expect(refusal(answer)).toEqual(NO_ROUTE);
  });
});

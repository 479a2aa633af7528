import sharp from 'sharp';
import { FORBIDDEN, invalid, missing, refusal, SIGN_IN } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { picture, upload } from '../../support/images.js';

describe('POST /images, refused', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
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

  it('refuses a TIFF file', async () => {
    const content = await sharp(await picture('png'))
      .tiff()
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
      .png({ compressionLevel: 1 })
      .toBuffer();

    const answer = await upload(calendar.editor, content);

    expect(refusal(answer)).toEqual(invalid('file'));
  });

  it('refuses a file of more than 10 MB', async () => {
    const content = Buffer.concat([await picture('png'), Buffer.alloc(10 * 1024 * 1024)]);

    const answer = await upload(calendar.editor, content);

    expect(refusal(answer)).toEqual({ status: 413, code: 'rest_request_too_large' });
    expect(answer.body).toMatchObject({ message: 'The image may have at most 10 MB.' });
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

  it('looks at rights before the language', async () => {
    const picturePng = await picture('png');
    const send = (api: Api): Promise<ApiResponse> => upload(api, picturePng, {}, { ml_language: 'xx' });

    expect(refusal(await send(calendar.visitor))).toEqual(SIGN_IN);
    expect(refusal(await send(calendar.author))).toEqual(invalid('ml_language'));
  });
});

// Tiny pictures of each type, and how they are uploaded.
import sharp from 'sharp';
import type { ApiResponse, Api } from './api.js';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const RED = { r: 200, g: 30, b: 30 };

/** A red picture of 3 by 2 pixels. */
export const picture = (type: PictureType): Promise<Buffer> =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: RED } })
    .toFormat(type)
    .toBuffer();

/**
 * @param named field and file name of the form, and the type it declares
 * @param fields what the form also holds
 */
export function upload(
  api: Api,
  content: Uint8Array,
  named: { readonly field?: string; readonly name?: string; readonly type?: string } = {},
  query: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<ApiResponse> {
  const { field = 'file', name = 'picture.jpg', type = 'image/jpeg' } = named;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return api.send('POST', '/images', query, {}, form);
}

export interface Uploaded {
  readonly id: number;
  readonly url: string;
  readonly [key: string]: unknown;
}

/** Uploads a picture and gives its body; fails the test when that is refused. */
export async function makeImage(api: Api, type: PictureType = 'png'): Promise<Uploaded> {
  const { status, body } = await upload(api, await picture(type));
  if (status !== 201) throw new Error(`POST /images answered ${status}: ${JSON.stringify(body)}`);
  return body as Uploaded;
}

/** What an event, a venue or an organizer shows of an uploaded image. */
export function nested({
  url,
  id,
  extension,
  width,
  height,
  filesize,
  sizes,
  alt_text,
}: Readonly<Record<string, unknown>>): object {
  const shown = { url, id, extension, width, height, filesize };
  return {
    ...shown,
    ...(sizes === undefined ? {} : { sizes }),
    ...(alt_text === '' ? {} : { alt_text }),
  };
}

/** A picture of one colour, which hardly takes room. */
export const blank = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();

/** Uploads a picture with words, and gives its id; fails the test when that is refused. */
export async function uploadWith(
  api: Api,
  words: Record<string, string>,
  type: PictureType = 'png',
): Promise<number> {
  const { status, body } = await upload(api, await picture(type), { name: 'picture.png' }, {}, words);
  if (status !== 201) throw new Error(`POST /images answered ${status}: ${JSON.stringify(body)}`);
  return (body as Uploaded).id;
}

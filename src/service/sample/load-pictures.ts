import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ImagesService } from '../../calendar/images/images.service.js';
import { ImageWriter } from '../../calendar/images/intake/image-writer.js';
import { type PreparedImage, prepareImage } from '../../calendar/images/intake/prepare-image.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { pictures } from './calendar/pictures.js';
import type { SamplePicture } from './calendar/types.js';

export interface PreparedPicture {
  readonly picture: SamplePicture;
  readonly prepared: PreparedImage;
}

/** Makes the sizes of all pictures. Begin it before other work, which it does not keep waiting. */
export async function preparePictures(): Promise<PreparedPicture[]> {
  const all: PreparedPicture[] = [];
  for (const picture of pictures) {
    const content = await readFile(join(__dirname, 'pictures', `${picture.key}.webp`));
    const prepared = await prepareImage(content, null);
    if (prepared instanceof ParameterError) throw new Error(`The picture ${picture.key} cannot be read.`);
    all.push({ picture, prepared });
  }
  return all;
}

/** Stores a picture with its texts. @returns its id */
export async function savePicture(
  app: INestApplicationContext,
  { picture: { key, texts }, prepared }: PreparedPicture,
  createContext: (language: LanguageCode) => RequestContext,
): Promise<number> {
  const [first, ...others] = Object.entries(texts) as [LanguageCode, string][];
  const [original, altText] = first ?? ['en', ''];
  const { actor } = createContext(original);
  const fileName = `${key}.webp`;
  const image = { prepared, authorId: null, actor, fileName, language: original, text: { altText } };
  const id = await app.get(ImageWriter).save({ ...image, written: null });
  for (const [language, text] of others)
    await app.get(ImagesService).update(id, { alt_text: text }, createContext(language));
  return id;
}

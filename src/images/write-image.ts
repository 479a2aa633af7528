// The rows of images and of their words, in the transaction of the manager.
import type { EntityManager } from 'typeorm';
import { fold } from '../languages/fold.js';
import type { LanguageCode } from '../languages/language-code.js';
import { Image, ImageText } from './image.entity.js';

/** Keeps the image as it is until the transaction ends. */
export const lockImage = (manager: EntityManager, id: number): Promise<Image | null> =>
  manager.findOne(Image, { where: { id }, lock: { mode: 'pessimistic_write' } });

export async function insertImage(
  manager: EntityManager,
  image: Omit<Image, 'id' | 'author'>,
  language: LanguageCode,
  words: ImageWords,
): Promise<number> {
  const inserted = await manager.insert(Image, image);
  const { id } = inserted.identifiers[0] as { id: number };
  const title = words.title ?? image.fileName.replace(/\.[^.]*$/, '');
  await writeImageText(manager, { imageId: id, language }, { ...words, title }, image.createdAt);
  return id;
}

/** The words of one language that are written; absent ones are kept, and so is what was never written. */
export interface ImageWords {
  readonly title?: string | undefined;
  readonly altText?: string | undefined;
  readonly caption?: string | undefined;
}

export async function writeImageText(
  manager: EntityManager,
  text: Pick<ImageText, 'imageId' | 'language'>,
  words: ImageWords,
  now: Date,
): Promise<void> {
  const texts = manager.getRepository(ImageText);
  const before = await texts.findOneBy(text);
  const title = words.title ?? before?.title ?? null;
  const altText = words.altText ?? before?.altText ?? null;
  const caption = words.caption ?? before?.caption ?? null;
  const folded = fold([title, altText, caption].filter((word) => word !== null).join('\n'));
  const after = { title, altText, caption, folded, modifiedAt: now };
  if (before === null) await texts.insert({ ...text, ...after, createdAt: now });
  else await texts.update(text, after);
}

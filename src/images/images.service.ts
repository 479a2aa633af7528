import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Database } from '../database/connection/database.js';
import type { Asked } from '../context/asked.js';
import { can, canEditImage, canEditPost } from '../accounts/can.js';
import { forbidden } from '../accounts/forbidden.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { sentParameters } from '../paging/sent-parameters.js';
import { checkConditions } from '../preconditions/check-conditions.js';
import type { DeleteImageDto, ImageItemDto, ImagePageDto, UpdateImageDto } from './image-item.dto.js';
import type { ListImagesDto } from './list-images.dto.js';
import { pageOfImages } from './list-images.queries.js';
import { Image, ImageText } from './image.entity.js';
import {
  type ImageItemRow,
  type ImageWords,
  isPublicImage,
  loadImages,
  whatShows,
  writeImageText,
} from './images.queries.js';
import { prepareImage } from './intake/prepare-image.js';
import { missingFile, type ReceivedFile, sentName } from './intake/received-file.js';
import { SavedImages } from './intake/save-image.js';
import { toImageItemDto } from './to-image-dto.js';

@Injectable()
export class ImagesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    private readonly saved: SavedImages,
  ) {}

  async list(query: ListImagesDto, asked: Asked): Promise<ImagePageDto> {
    const { manager } = this.images;
    const page = await pageOfImages(manager, query, asked, pageRequest(query, this.env));
    const rows = await loadImages(manager, page.ids);
    const sized = { per_page: page.perPage, ...query };
    const parameters = sentParameters({
      ...sized,
      page: undefined,
      per_page: page.perPage,
      search: query.search?.sent,
      context: asked.editing ? 'edit' : undefined,
    });
    return {
      images: page.ids.flatMap((id) => rows.get(id) ?? []).map((row) => this.shown(row, asked)),
      ...pageLinks(asked.links, 'images', parameters, page, 'terms'),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param when there is no such image, or none that everybody may see */
  async findOrThrow(id: number, asked: Asked): Promise<ImageItemDto> {
    const row = await this.rowOrThrow(id);
    if (!can(asked.viewer, 'posts.create') && !(await isPublicImage(this.images.manager, id))) {
      throw unknownImage(id);
    }
    return this.shown(row, asked);
  }

  /** @throws ApiError when there is no file, or none that is an image */
  async upload(
    received: ReceivedFile | undefined,
    input: UpdateImageDto,
    asked: Asked,
  ): Promise<ImageItemDto> {
    if (received === undefined) throw missingFile();
    const prepared = await prepareImage(received.buffer, asked.viewer.userId);
    if (prepared instanceof Fault) throw invalidParam('file', prepared);
    const id = await this.saved.save({
      prepared,
      authorId: asked.viewer.userId,
      fileName: sentName(received.originalname),
      language: asked.language,
      words: wordsOf(input),
      written: asked.written,
    });
    return this.shown(await this.rowOrThrow(id), asked);
  }

  async update(id: number, input: UpdateImageDto, asked: Asked): Promise<ImageItemDto> {
    await this.change(id, asked, async (manager) => {
      const words = wordsOf(input);
      if (Object.keys(words).length === 0) return;
      await writeImageText(manager, { imageId: id, language: asked.language }, words, new Date(clock.ms()));
    });
    return this.shown(await this.rowOrThrow(id), asked);
  }

  /**
   * For good, or with `ml_language` the words of that language while others are left. Answers the image as it was, or
   * as it is without these words.
   *
   * @throws ApiError image-in-use, or rest_forbidden when something shows it that the user may not edit
   */
  async delete(id: number, { force }: DeleteImageDto, asked: Asked): Promise<ImageItemDto> {
    const row = await this.rowOrThrow(id);
    const gone = await this.change(id, asked, async (manager, image) => {
      if (asked.languageSent && (await deleteWords(manager, id, asked))) return null;
      const shownBy = await whatShows(manager, id);
      if (force !== true && shownBy.length > 0) throw new ApiError('image-in-use');
      if (!shownBy.every((post) => canEditPost(asked.viewer, post))) throw forbidden(asked.viewer);
      await this.saved.delete(manager, image);
      return image.file;
    });
    if (gone === null) return this.shown(await this.rowOrThrow(id), asked);
    await this.saved.trySweep(gone);
    return this.shown(row, asked);
  }

  private change<T>(
    id: number,
    asked: Asked,
    work: (manager: EntityManager, image: Image) => Promise<T>,
  ): Promise<T> {
    return this.database.inTransaction(async (manager) => {
      const image = isId(id) ? await lockImage(manager, id) : null;
      if (image === null) throw unknownImage(id);
      if (!canEditImage(asked.viewer, image)) throw forbidden(asked.viewer);
      await checkConditions(asked, async (reader) => {
        const row = (await loadImages(manager, [id])).get(id);
        return row === undefined ? null : this.shown(row, reader);
      });
      const done = await work(manager, image);
      await asked.written?.(manager, id);
      return done;
    });
  }

  private async rowOrThrow(id: number): Promise<ImageItemRow> {
    const row = (await loadImages(this.images.manager, [id].filter(isId))).get(id);
    if (row === undefined) throw unknownImage(id);
    return row;
  }

  private shown(row: ImageItemRow, asked: Asked): ImageItemDto {
    return toImageItemDto(row, asked, this.env.siteTimeZone);
  }
}

/** Numbers beyond the column name nothing. */
const isId = (id: number): boolean => id >= 1 && id < 2 ** 31;

/** Keeps the image as it is until the transaction ends. */
const lockImage = (manager: EntityManager, id: number): Promise<Image | null> =>
  manager.findOne(Image, { where: { id }, lock: { mode: 'pessimistic_write' } });

const unknownImage = (id: number): Error => invalidParam('id', new Fault('unknown_image', { id }));

/** What was sent; null clears as "" does. */
const wordsOf = ({ title, alt_text: altText, caption }: UpdateImageDto): ImageWords => ({
  ...(title !== undefined && { title: title ?? '' }),
  ...(altText !== undefined && { altText: altText ?? '' }),
  ...(caption !== undefined && { caption: caption ?? '' }),
});

/** @returns false when there are no other words that can be asked for: then the image goes with them */
async function deleteWords(manager: EntityManager, id: number, asked: Asked): Promise<boolean> {
  const { language } = asked;
  const languages = (await manager.findBy(ImageText, { imageId: id })).map((text) => text.language);
  if (!languages.includes(language)) throw invalidParam('ml_language', new Fault('no_text', { language }));
  if (!languages.some((other) => other !== language && asked.languages.includes(other))) return false;
  await manager.delete(ImageText, { imageId: id, language });
  return true;
}

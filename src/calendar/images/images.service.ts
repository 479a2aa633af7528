import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { can, canEditImage, canEditPost } from '../../requests/accounts/can.js';
import { forbidden } from '../../requests/accounts/forbidden.js';
import { recordUpdate } from '../../data/changelog/changed-fields.js';
import { recordChanges, recordChangesOf } from '../../data/changelog/record-changes.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { PLAIN_FORMAT } from '../../foundation/html/text-format.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { getDeletedLanguage } from '../../requests/validation/delete.dto.js';
import type { DeleteImageDto, ImageItemDto, ImagePageDto, UpdateImageDto } from './image-item.dto.js';
import type { ListImagesDto } from './list-images.dto.js';
import { findImagePage } from './list-images.queries.js';
import { Image, ImageText } from './image.entity.js';
import {
  type ImageFacts,
  type ImageItemRow,
  type ImageTextChanges,
  isPublicImage,
  loadImages,
  findPostsShowingImage,
  POSTS_SHOWING_IMAGE_SQL,
  saveImageText,
  TRACKED_IMAGE,
} from './images.queries.js';
import { findImageUses } from './image-uses.queries.js';
import { prepareImage } from './intake/prepare-image.js';
import { missingFile, type ReceivedFile, sanitizeFileName } from './intake/received-file.js';
import { ImageWriter } from './intake/image-writer.js';
import { toImageItemDto } from './to-image-dto.js';

@Injectable()
export class ImagesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    private readonly writer: ImageWriter,
  ) {}

  async list(query: ListImagesDto, context: RequestContext): Promise<ImagePageDto> {
    const { manager } = this.images;
    const page = await findImagePage(manager, query, context, buildPageRequest(query, this.env));
    const rows = await loadImages(manager, page.ids, context.isEditContext);
    // `per_page` comes first in links, also when the client sent it later.
    const sized = { per_page: page.perPage, ...query };
    const parameters = toLinkParameters({
      ...sized,
      page: undefined,
      per_page: page.perPage,
      search: query.search?.sent,
      context: context.isEditContext ? 'edit' : undefined,
      text_format: context.textFormat === PLAIN_FORMAT ? 'plain' : undefined,
    });
    return {
      images: page.ids.flatMap((id) => rows.get(id) ?? []).map((row) => this.toDto(row, context)),
      ...buildPageLinks(context.links, 'images', parameters, page, 'terms'),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param when the image does not exist or is invisible to the caller */
  async findOrThrow(id: number, context: RequestContext): Promise<ImageItemDto> {
    const row = await this.findRowOrThrow(id, context);
    if (!can(context.viewer, 'posts.create') && !(await isPublicImage(this.images.manager, id))) {
      throw unknownImage(id);
    }
    return this.toDto(row, context);
  }

  async upload(
    received: ReceivedFile | undefined,
    input: UpdateImageDto,
    context: RequestContext,
  ): Promise<ImageItemDto> {
    if (received === undefined) throw missingFile();
    const prepared = await prepareImage(received.buffer, context.viewer.userId);
    if (prepared instanceof ParameterError) throw invalidParam('file', prepared);
    const id = await this.writer.save({
      prepared,
      authorId: context.viewer.userId,
      actor: context.actor,
      fileName: sanitizeFileName(received.originalname),
      language: context.language,
      text: toTextChanges(input),
      facts: toFactChanges(input),
      written: context.onWritten,
    });
    return this.toDto(await this.findRowOrThrow(id, context), context);
  }

  async update(id: number, input: UpdateImageDto, context: RequestContext): Promise<ImageItemDto> {
    await this.change(id, context, async (manager) => {
      const texts = toTextChanges(input);
      const facts = toFactChanges(input);
      const hasTexts = Object.keys(texts).length > 0;
      const hasFacts = Object.keys(facts).length > 0;
      if (!hasTexts && !hasFacts) return;
      const { actor, language } = context;
      await recordUpdate(manager, actor, TRACKED_IMAGE, { kind: 'image', id, language }, async () => {
        if (hasFacts) await manager.update(Image, { id }, facts);
        if (hasTexts) await saveImageText(manager, { imageId: id, language }, texts, new Date(clock.ms()));
      });
    });
    return this.toDto(await this.findRowOrThrow(id, context), context);
  }

  /**
   * Deletes the image and returns it as it was. Of a named language, deletes only its text while others are left, and
   * returns the remaining image.
   *
   * @throws ApiError image-in-use, or rest_forbidden when an item shows it that the user may not edit
   */
  async delete(id: number, sent: DeleteImageDto, context: RequestContext): Promise<ImageItemDto> {
    const row = await this.findRowOrThrow(id, context);
    const language = getDeletedLanguage(sent, context);
    const change = { kind: 'image', id, fields: [] } as const;
    const deletedFile = await this.change(id, context, async (manager, image) => {
      if (language !== null && (await deleteText(manager, id, language, context))) {
        await recordChanges(manager, context.actor, [{ ...change, operation: 'text_removed', language }]);
        return null;
      }
      const posts = await findPostsShowingImage(manager, id);
      if (sent.force !== true && posts.length > 0) throw new ApiError('image-in-use');
      if (!posts.every((post) => canEditPost(context.viewer, post))) throw forbidden(context.viewer);
      await recordChangesOf(
        manager,
        context.actor,
        { operation: 'updated', fields: ['image'] },
        { sql: POSTS_SHOWING_IMAGE_SQL, values: [id] },
      );
      await this.writer.delete(manager, image);
      await recordChanges(manager, context.actor, [{ ...change, operation: 'deleted', language: null }]);
      return image.file;
    });
    if (deletedFile === null) return this.toDto(await this.findRowOrThrow(id, context), context);
    await this.writer.trySweep(deletedFile);
    return this.toDto(row, context);
  }

  private change<T>(
    id: number,
    context: RequestContext,
    work: (manager: EntityManager, image: Image) => Promise<T>,
  ): Promise<T> {
    return this.database.inTransaction(async (manager) => {
      const image = isInt4(id) ? await lockImage(manager, id) : null;
      if (image === null) throw unknownImage(id);
      if (!(await this.canChange(manager, image, context))) throw forbidden(context.viewer);
      await checkPreconditions(context, async (reader) => {
        const row = await findRow(manager, id, reader);
        return row === null ? null : this.toDto(row, reader);
      });
      const result = await work(manager, image);
      await context.onWritten?.(manager, id);
      return result;
    });
  }

  /** Who may not change what is published may not change the images that it shows either. */
  private async canChange(
    manager: EntityManager,
    image: Image,
    { viewer }: RequestContext,
  ): Promise<boolean> {
    if (!canEditImage(viewer, image)) return false;
    return can(viewer, 'posts.editPublished') || !(await isPublicImage(manager, image.id));
  }

  private async findRowOrThrow(id: number, context: RequestContext): Promise<ImageItemRow> {
    const row = await findRow(this.images.manager, id, context);
    if (row === null) throw unknownImage(id);
    return row;
  }

  private toDto(row: ImageItemRow, context: RequestContext): ImageItemDto {
    return toImageItemDto(row, context, this.env.siteTimeZone);
  }
}

/** An image as its own routes show it. */
async function findRow(
  manager: EntityManager,
  id: number,
  context: RequestContext,
): Promise<ImageItemRow | null> {
  const row = (await loadImages(manager, [id].filter(isInt4), context.isEditContext)).get(id);
  if (row === undefined) return null;
  if (!context.isEditContext || !canEditImage(context.viewer, row)) return row;
  return { ...row, shownBy: await findImageUses(manager, id, context) };
}

const isInt4 = (id: number): boolean => id >= 1 && id < 2 ** 31;

const lockImage = (manager: EntityManager, id: number): Promise<Image | null> =>
  manager.findOne(Image, { where: { id }, lock: { mode: 'pessimistic_write' } });

const unknownImage = (id: number): Error => invalidParam('id', new ParameterError('unknown_image', { id }));

/** null clears a field as "" does. */
const toTextChanges = ({ title, alt_text: altText, caption }: UpdateImageDto): ImageTextChanges => ({
  ...(title !== undefined && { title: title ?? '' }),
  ...(altText !== undefined && { altText: altText ?? '' }),
  ...(caption !== undefined && { caption: caption ?? '' }),
});

const toFactChanges = ({ focus_x: focusX, focus_y: focusY, decorative }: UpdateImageDto): ImageFacts => ({
  ...(focusX !== undefined && { focusX }),
  ...(focusY !== undefined && { focusY }),
  ...(decorative !== undefined && { decorative }),
});

/** @returns false when no text in another enabled language is left, so that the image itself has to go */
async function deleteText(
  manager: EntityManager,
  id: number,
  language: LanguageCode,
  { enabledLanguages }: RequestContext,
): Promise<boolean> {
  const languages = (await manager.findBy(ImageText, { imageId: id })).map((text) => text.language);
  if (!languages.includes(language))
    throw invalidParam('ml_language', new ParameterError('no_text', { language }));
  if (!languages.some((other) => other !== language && enabledLanguages.includes(other))) return false;
  await manager.delete(ImageText, { imageId: id, language });
  return true;
}

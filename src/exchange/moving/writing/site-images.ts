// Takes over the images of a site: each file once, with its id where that is free.
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Database } from '../../../data/database/connection/database.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { hashValue } from '../../imports/hash-value.js';
import { ImageAddress } from '../../../calendar/images/image.entity.js';
import { ImagesService } from '../../../calendar/images/images.service.js';
import { ImageWriter } from '../../../calendar/images/intake/image-writer.js';
import { prepareImage } from '../../../calendar/images/intake/prepare-image.js';
import { sanitizeFileName } from '../../../calendar/images/intake/received-file.js';
import { parseUrl } from '../../../foundation/html/url.js';
import { type ImageTexts, readImageTexts } from '../site/read-image-texts.js';
import type { SiteClient } from '../site/site-client.js';
import { SiteError } from '../site/site-error.js';
import type { SiteImage } from '../site/site-item.js';
import type { SiteRun } from '../site-run.js';
import { findLinks, type LinkRow, saveLink } from '../source-links.queries.js';

export interface SiteImages {
  /** @returns the id here; null for an image that cannot be taken now */
  resolve(image: SiteImage): Promise<number | null>;
  readonly count: number;
}

interface TakenImage extends SiteImage {
  /** Absent where the site does not say them. */
  readonly texts?: ImageTexts | undefined;
}

const NO_TEXTS: ImageTexts = { altText: '', caption: '' };

@Injectable()
export class SiteImagesService {
  constructor(
    private readonly database: Database,
    private readonly writer: ImageWriter,
    private readonly images: ImagesService,
  ) {}

  /** @param client without credentials, as images may be on any host */
  async open(run: SiteRun, client: SiteClient, context: RequestContext): Promise<SiteImages> {
    const links = await findLinks(this.database.manager, run.source.id, 'image');
    const texts = await readImageTexts(run.api, run.imageIds);
    const resolved = new Map<string, number | null>();
    let count = 0;
    const take = async (image: SiteImage): Promise<number | null> => {
      const link = links.get(String(image.id));
      const taken = { ...image, texts: texts.get(image.id) };
      if (link === undefined || !isKept(link, image))
        return this.save(run, client, context, taken, () => (count += 1));
      await this.updateTexts(run, context, link, taken);
      return link.itemId;
    };
    return {
      get count() {
        return count;
      },
      resolve: async (image) => {
        const before = resolved.get(image.url);
        if (before !== undefined) return before;
        const id = await take(image);
        resolved.set(image.url, id);
        return id;
      },
    };
  }

  private async save(
    run: SiteRun,
    client: SiteClient,
    context: RequestContext,
    image: TakenImage,
    onFetched: () => void,
  ): Promise<number | null> {
    const { manager } = this.database;
    const address = parseUrl(image.url)?.href;
    if (address === undefined) return null;
    const fetched = await manager.findOneBy(ImageAddress, { address });
    const id = fetched?.imageId ?? (await this.fetch(run, client, context, { ...image, url: address }));
    if (id === null) return null;
    if (fetched === null) onFetched();
    const fields = { path: hashPath(image.url), ...(image.texts && { texts: hashValue(image.texts) }) };
    await saveLink(manager, run.source.id, 'image', { externalId: String(image.id), itemId: id, fields });
    return id;
  }

  /** Writes the texts of an image when they have changed on the site; what people write here stays until then. */
  private async updateTexts(
    run: SiteRun,
    context: RequestContext,
    link: LinkRow,
    { texts }: TakenImage,
  ): Promise<void> {
    if (texts === undefined || link.fields['texts'] === hashValue(texts)) return;
    const isEmpty = texts.altText === '' && texts.caption === '';
    if (link.fields['texts'] !== undefined || !isEmpty)
      await this.images.update(link.itemId, { alt_text: texts.altText, caption: texts.caption }, context);
    const fields = { ...link.fields, texts: hashValue(texts) };
    await saveLink(this.database.manager, run.source.id, 'image', { ...link, fields });
  }

  private async fetch(
    run: SiteRun,
    client: SiteClient,
    { viewer, actor, language }: RequestContext,
    { id, url: address, texts = NO_TEXTS }: TakenImage,
  ): Promise<number | null> {
    try {
      const { status, content } = await client.get(address, {
        headers: { Accept: 'image/*' },
        check: ({ status: code, contentType }) =>
          code === 200 && contentType.startsWith('text/html') ? 'It answers with a web page' : null,
      });
      if (status !== 200) throw new SiteError(`status ${status}`);
      const prepared = await prepareImage(content, viewer.userId);
      if (prepared instanceof ParameterError) throw new SiteError(`no image of a kind that is kept here`);
      return await this.writer.save({
        prepared,
        authorId: viewer.userId,
        actor,
        language,
        text: texts,
        address,
        written: null,
        fileName: readFileName(address),
        id: run.freeIds.posts.has(id) ? id : undefined,
      });
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      run.notify(`The image ${address} was not taken: ${error.message.replace(/\.$/, '')}.`);
      return null;
    }
  }
}

const isKept = (link: LinkRow, { url }: SiteImage): boolean =>
  link.isPresent && link.fields['path'] === hashPath(url);

/** A site may get another host, and still has the same files. */
const hashPath = (address: string): string => hashValue(parseUrl(address)?.pathname ?? address);

function readFileName(address: string): string {
  const { pathname, hostname } = new URL(address);
  const name = pathname.split('/').at(-1) || hostname;
  try {
    return sanitizeFileName(decodeURIComponent(name));
  } catch {
    return sanitizeFileName(name);
  }
}

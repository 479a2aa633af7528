// Takes over the images of a site: each file once, with its id where that is free.
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Database } from '../../../data/database/connection/database.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { hashValue } from '../../imports/hash-value.js';
import { ImageAddress } from '../../../calendar/images/image.entity.js';
import { ImageWriter } from '../../../calendar/images/intake/image-writer.js';
import { prepareImage } from '../../../calendar/images/intake/prepare-image.js';
import { sanitizeFileName } from '../../../calendar/images/intake/received-file.js';
import { parseUrl } from '../../../foundation/html/url.js';
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

@Injectable()
export class SiteImagesService {
  constructor(
    private readonly database: Database,
    private readonly writer: ImageWriter,
  ) {}

  /** @param client without credentials, as images may be on any host */
  async open(run: SiteRun, client: SiteClient, context: RequestContext): Promise<SiteImages> {
    const links = await findLinks(this.database.manager, run.source.id, 'image');
    const resolved = new Map<string, number | null>();
    const save = this.save.bind(this);
    let count = 0;
    return {
      get count() {
        return count;
      },
      resolve: async (image) => {
        const before = resolved.get(image.url);
        if (before !== undefined) return before;
        const link = links.get(String(image.id));
        const id = findKept(link, image) ?? (await save(run, client, context, image, () => (count += 1)));
        resolved.set(image.url, id);
        return id;
      },
    };
  }

  private async save(
    run: SiteRun,
    client: SiteClient,
    context: RequestContext,
    image: SiteImage,
    onFetched: () => void,
  ): Promise<number | null> {
    const { manager } = this.database;
    const address = parseUrl(image.url)?.href;
    if (address === undefined) return null;
    const fetched = await manager.findOneBy(ImageAddress, { address });
    const id = fetched?.imageId ?? (await this.fetch(run, client, context, { ...image, url: address }));
    if (id === null) return null;
    if (fetched === null) onFetched();
    const fields = { path: hashPath(image.url) };
    await saveLink(manager, run.source.id, 'image', { externalId: String(image.id), itemId: id, fields });
    return id;
  }

  private async fetch(
    run: SiteRun,
    client: SiteClient,
    { viewer, actor, language }: RequestContext,
    { id, url: address }: SiteImage,
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
        text: {},
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

const findKept = (link: LinkRow | undefined, { url }: SiteImage): number | null =>
  link?.isPresent === true && link.fields['path'] === hashPath(url) ? link.itemId : null;

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

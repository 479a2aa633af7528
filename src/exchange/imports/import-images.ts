import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { isHttpUrl } from '../../foundation/html/url.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { IMAGE_URL_RESOLVER, type ImageUrlResolver } from '../../requests/validation/field.js';
import type { Body, ImportItem } from './import-item.js';
import type { Plan } from './item-planner.js';

/** Ids by address, and why the image of an address could not be fetched. */
export type ImageIds = Map<string, number | ParameterError>;

/** Failures in a row after which an import asks a host for no further images. */
const MAX_FAILURES = 3;

/** Fetches the images that files of sources name by address, before the transactions that write their events. */
@Injectable()
export class ImportImages {
  constructor(@Inject(IMAGE_URL_RESOLVER) private readonly images: ImageUrlResolver) {}

  /**
   * Adds to the ids those of the images of new and changed events.
   *
   * @param onFetched called after each address
   */
  async fetch(
    plan: Plan,
    ids: ImageIds,
    { context, onFetched }: { readonly context: RequestContext; readonly onFetched: () => Promise<void> },
  ): Promise<void> {
    const failures = new Map<string, number>();
    for (const address of listAddresses(plan)) {
      if (ids.has(address)) continue;
      const { host } = new URL(address);
      const failed = failures.get(host) ?? 0;
      const image =
        failed < MAX_FAILURES
          ? await this.resolve(address, context)
          : new ParameterError('image_unreachable');
      failures.set(host, image instanceof ParameterError ? failed + 1 : 0);
      ids.set(address, image);
      await onFetched();
    }
  }

  private async resolve(address: string, context: RequestContext): Promise<number | ParameterError> {
    try {
      return await this.images.resolveImageUrl(address, context);
    } catch (error) {
      // The store is full, or busy with the images of others.
      if (error instanceof ApiError) return new ParameterError('image_unreachable');
      throw error;
    }
  }
}

/** The address of the image, if it is named by one. */
export function getImageAddress({ image }: Body): string | null {
  return typeof image === 'string' && isHttpUrl(image) ? image : null;
}

const getBodies = ({ body, exceptions }: ImportItem): Body[] => [body, ...exceptions.map((one) => one.body)];

export const hasImageAddress = (item: ImportItem): boolean =>
  getBodies(item).some((body) => getImageAddress(body) !== null);

/** The addresses of an item whose images could not be fetched, and why. */
export const listFailures = (
  item: ImportItem,
  ids: ImageIds,
): (readonly [address: string, error: ParameterError])[] =>
  getBodies(item).flatMap((body) => {
    const address = getImageAddress(body) ?? '';
    const error = ids.get(address);
    return error instanceof ParameterError ? [[address, error] as const] : [];
  });

function listAddresses({ created, changed }: Plan): readonly string[] {
  const bodies = [
    ...created.flatMap(getBodies),
    ...changed.map(({ comparison }) => comparison.changed['image'] ?? {}),
  ];
  return [...new Set(bodies.flatMap((body) => getImageAddress(body) ?? []))];
}

/** An image that could not be fetched is left out, so that the next import tries again. */
export function omitFailedImages(item: ImportItem, ids: ImageIds): ImportItem {
  const omit = (body: Body): Body => {
    const { image, ...others } = body;
    const address = getImageAddress({ image });
    return address !== null && ids.get(address) instanceof ParameterError ? others : body;
  };
  const exceptions = item.exceptions.map((one) => ({ ...one, body: omit(one.body) }));
  return { ...item, body: omit(item.body), exceptions };
}

/** Replaces the address of an image by its id; without one, the image is left out. */
export function replaceImageAddress(body: Body, ids: ReadonlyMap<string, number | ParameterError>): Body {
  const address = getImageAddress(body);
  if (address === null) return body;
  const { image: _, ...others } = body;
  const id = ids.get(address);
  return typeof id === 'number' ? { ...others, image: id } : others;
}

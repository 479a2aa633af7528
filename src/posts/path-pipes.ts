import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import { normalizeSlug } from '../languages/to-slug.js';

/** Digits only; anything else is no route (API contract 0.1). Numbers beyond all ids name nothing. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new ApiError('rest_no_route');
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  }
}

/** The slug of a path as slugs are stored: lower case, other scripts percent-encoded. */
@Injectable()
export class SlugPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    return normalizeSlug(text, 'en');
  }
}

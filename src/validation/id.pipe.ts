import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';

/** Digits only; anything else is no route (contract 1.1). Numbers beyond all ids name nothing. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new ApiError('rest_no_route');
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  }
}

import { isUtf8 } from 'node:buffer';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { requestTooLarge } from '../../../foundation/errors/api-error.js';

/** The types of bodies that are a file. The content decides what kind of file it is. */
const RAW_FILE_TYPE = /^(?:image\/|application\/octet-stream)/i;

/** Limit of uploaded and fetched images. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const isRawFile = ({ headers }: Request): boolean => RAW_FILE_TYPE.test(headers['content-type'] ?? '');

/** Reads a body that is a file, as WordPress takes it; parameters are then in the query. */
@Injectable()
export class RawFileInterceptor implements NestInterceptor {
  private readonly read = express.raw({ type: () => true, limit: MAX_FILE_BYTES, inflate: false });

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (isRawFile(request)) {
      const buffer = await this.readBody(request, http.getResponse<Response>());
      Object.assign(request, { file: { buffer, originalname: readFileName(request) }, body: {} });
    }
    return next.handle();
  }

  private async readBody(request: Request, response: Response): Promise<Buffer> {
    await new Promise<void>((resolve, reject) => {
      this.read(request, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(toFileError(error));
      });
    });
    const body: unknown = request.body;
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  }
}

function toFileError(error: unknown): Error {
  const { type } = error as { readonly type?: unknown };
  if (type === 'entity.too.large') return requestTooLarge('image_too_large', MAX_FILE_BYTES / 2 ** 20, error);
  return error instanceof Error ? error : new Error('The file was not read', { cause: error });
}

/** RFC 6266; a name that cannot be decoded is taken as it is. */
function readFileName({ headers }: Request): string {
  const header = headers['content-disposition'] ?? '';
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header);
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    return encoded ?? '';
  }
  return decodeHeader(plain?.[1] ?? plain?.[2] ?? '');
}

/** Node reads the bytes of headers as Latin-1; most programs send UTF-8. */
function decodeHeader(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : text;
}

// Sends files with validators and ranges (RFC 9110).
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Byte positions; `end` is inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file or a part of it. The caller reads the body to its end or destroys it. */
export interface OpenFile extends StoredFile {
  readonly body: Readable;
}

export interface FileSource {
  readonly find: () => Promise<StoredFile | null>;
  readonly read: (range?: ByteRange) => Promise<OpenFile | null>;
}

interface FileExchange {
  /** As Express has them, which parses ranges and conditional headers. */
  readonly request: Request;
  readonly response: Response;
  /** With `ETag` and `Last-Modified`. */
  readonly buildHeaders: (file: StoredFile) => Record<string, string>;
}

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since', 'range'];

/** @returns false when the file does not exist; then no response was sent */
export async function sendFile(
  file: FileSource,
  { request, response, buildHeaders }: FileExchange,
): Promise<boolean> {
  const isHead = request.method === 'HEAD';
  const needsInfo = isHead || CONDITIONAL_HEADERS.some((header) => header in request.headers);
  let range: ByteRange | undefined;
  if (needsInfo) {
    const info = await file.find();
    if (info === null) return false;
    const headers = buildHeaders(info);
    response.set(headers);
    const requested = isHead ? undefined : readRange(request, headers, info);
    if (request.fresh) response.status(304);
    else if (requested === null)
      response.status(416).set({ 'Content-Range': `bytes */${info.size}`, 'Cache-Control': 'no-store' });
    else setRangeHeaders(response, requested, info);
    if (isHead || response.statusCode >= 300) {
      response.end();
      return true;
    }
    range = requested ?? undefined;
  }
  const opened = await file.read(range);
  if (opened === null) return false;
  if (!needsInfo) response.set(buildHeaders(opened)).set('Content-Length', String(opened.size));
  // A disconnected client or a failing store aborts the response.
  await pipeline(opened.body, response).catch(() => response.destroy());
  return true;
}

/** @returns undefined for the whole file, null when the range is unsatisfiable */
function readRange(
  request: Request,
  { ETag, 'Last-Modified': modified = '' }: Record<string, string>,
  { size }: StoredFile,
): ByteRange | undefined | null {
  const ifRange = request.headers['if-range'];
  const isCurrent =
    ifRange === undefined || ifRange === ETag || Date.parse(String(ifRange)) >= Date.parse(modified);
  const ranges = isCurrent ? request.range(size) : undefined;
  if (ranges === -1) return null;
  // The whole file is a valid response to malformed and to multiple ranges.
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}

function setRangeHeaders(response: Response, range: ByteRange | undefined, { size }: StoredFile): void {
  if (range === undefined) {
    response.set('Content-Length', String(size));
    return;
  }
  const { start, end } = range;
  response.status(206).set({
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': String(end - start + 1),
  });
}

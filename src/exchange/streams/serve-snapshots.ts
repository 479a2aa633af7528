import { open } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, type Response } from 'express';
import type { Env } from '../../foundation/config/env.js';
import { sendFile, type StoredFile } from '../../requests/context/send-file.js';
import { getPath, isReadRequest, type Step } from '../../requests/context/step.js';
import { getSnapshotsFolder, isSnapshotName, nullIfMissing } from './snapshot-files.js';

const PATH = /^\/snapshots\/([\w.-]+)$/;

/** Serves snapshots, and passes all other requests to the next step. */
export function serveSnapshots({ dataDir, rootPath }: Env): Step {
  const folder = getSnapshotsFolder(dataDir);
  // Express parses ranges and conditional headers.
  const app = express().disable('x-powered-by');
  app.use((request, response, next) => {
    sendSnapshot(join(folder, getName(request.url) ?? ''), request, response).then((isFound) => {
      if (!isFound) next();
    }, next);
  });
  return (request, response, next) => {
    if (isReadRequest(request) && getName(request.url) !== null)
      app(request as Request, response as Response, next);
    else next();
  };

  /** Null for other addresses. */
  function getName(url: string): string | null {
    const path = getPath(url);
    const [, name = ''] = PATH.exec(path.startsWith(rootPath) ? path.slice(rootPath.length) : path) ?? [];
    return isSnapshotName(name) ? name : null;
  }
}

/** @returns false when there is no such file; then no response was sent */
async function sendSnapshot(path: string, request: Request, response: Response): Promise<boolean> {
  // A new snapshot may take the name meanwhile.
  const file = await open(path).catch(nullIfMissing);
  if (file === null) return false;
  try {
    const { size, mtime: modifiedAt } = await file.stat();
    const stored = { size, modifiedAt };
    return await sendFile(
      {
        find: () => Promise.resolve(stored),
        read: (range) =>
          Promise.resolve({ ...stored, body: file.createReadStream({ ...range, autoClose: false }) }),
      },
      { request, response, buildHeaders },
    );
  } finally {
    await file.close();
  }
}

const buildHeaders = ({ size, modifiedAt }: StoredFile): Record<string, string> => ({
  'Content-Type': 'application/gzip',
  'Cache-Control': 'no-cache',
  ETag: `"${modifiedAt.getTime().toString(36)}-${size.toString(36)}"`,
  'Last-Modified': modifiedAt.toUTCString(),
  'Accept-Ranges': 'bytes',
});

// Keeps the pages of a site that were read, so that an interrupted run goes on where it was.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../../foundation/dates/clock.js';
import type { Json } from './json.js';

export interface StoredPage {
  readonly url: string;
  readonly readAt: number;
  readonly etag: string | null;
  readonly body: Json;
}

interface Walk {
  readonly startedAt: number;
  readonly isDone: boolean;
}

/** A site changes: older pages are read again. */
const MAX_AGE_MS = 12 * 3_600_000;

/** A folder for each source. What it has may be drafts: only the owner of the process may read it. */
export class PageStore {
  private walk: Walk = { startedAt: 0, isDone: true };

  constructor(private readonly folder: string) {}

  /** @returns when the interrupted run started that this one continues; null for a new one */
  async begin(): Promise<Date | null> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const stored = (await this.read('walk')) as Walk | null;
    const now = clock.ms();
    const continues = stored !== null && !stored.isDone && now - stored.startedAt < MAX_AGE_MS;
    this.walk = continues ? stored : { startedAt: now, isDone: false };
    await this.write('walk', this.walk);
    return continues ? new Date(this.walk.startedAt) : null;
  }

  /** Reads all pages again from now on. */
  async restart(): Promise<void> {
    this.walk = { startedAt: clock.ms() + 1, isDone: false };
    await this.write('walk', this.walk);
  }

  async end(): Promise<void> {
    await this.write('walk', { ...this.walk, isDone: true });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Whether this run, or an earlier run that it continues, has read the page. */
  isCurrent({ readAt }: StoredPage): boolean {
    return readAt >= this.walk.startedAt;
  }

  async find(url: string): Promise<StoredPage | null> {
    const page = (await this.read(toName(url))) as StoredPage | null;
    return page?.url === url ? page : null;
  }

  async save(page: Omit<StoredPage, 'readAt'>): Promise<void> {
    await this.write(toName(page.url), { ...page, readAt: Math.max(clock.ms(), this.walk.startedAt) });
  }

  private async read(name: string): Promise<unknown> {
    try {
      return JSON.parse(await readFile(join(this.folder, `${name}.json`), 'utf8'));
    } catch {
      return null;
    }
  }

  /** Renames the complete file, so that a killed process leaves no half one. */
  private async write(name: string, value: object): Promise<void> {
    const path = join(this.folder, `${name}.json`);
    await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
}

const toName = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32);

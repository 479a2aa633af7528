import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { HOSTILE_IMAGES } from '../support/hostile/corpus.js';
import { picture } from '../support/images.js';
import { peakBytes, resetPeak, residentBytes } from '../support/resident.js';
import { checkout, endServices, runCommand, type Service, startService } from '../support/service.js';

const MB = 1024 * 1024;

/** For the upload itself, and garbage that is collected later. */
const MARGIN = 64 * MB;

/** What the allocator may keep between two images, with the setting that the container has. */
const KEPT = 192 * MB;

/** What the documentation promises of one image. */
function promisedBytes(): number {
  const page = readFileSync(join(checkout, 'docs/operations.md'), 'utf8');
  const megabytes = /up to (\d+) MB for the one image/.exec(page)?.[1];
  if (megabytes === undefined) throw new Error('operations.md promises nothing of images.');
  return Number(megabytes) * MB;
}

/** As in the container. */
function allocatorSettings(): Record<string, string> {
  const dockerfile = readFileSync(join(checkout, 'Dockerfile'), 'utf8');
  const value = /MALLOC_TRIM_THRESHOLD_=(\d+)/.exec(dockerfile)?.[1];
  if (value === undefined) throw new Error('The container does not set MALLOC_TRIM_THRESHOLD_.');
  return { MALLOC_TRIM_THRESHOLD_: value };
}

describe('an upload of a hostile image', () => {
  let DATABASE_URL: string;
  let service: Service;
  let authorization: string;
  let atStart: number;

  async function upload(content: Buffer): Promise<Response> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'picture');
    const response = await fetch(`${service.origin}/calendar/events/v1/images`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    await response.arrayBuffer();
    return response;
  }

  beforeAll(async () => {
    DATABASE_URL = await createTestDatabase();
    const env = { DATABASE_URL, DATA_DIR: makeFolder(), RATE_LIMIT: 'off', ...allocatorSettings() };
    const { stdout } = await runCommand(['user', 'add', 'mary', '--role', 'editor', '--json'], { env });
    const { secret } = JSON.parse(stdout) as { secret: string };
    authorization = `Basic ${Buffer.from(`mary:${secret}`).toString('base64')}`;
    service = await startService({ env });
    // Loads what every image needs.
    expect((await upload(await picture('png'))).status).toBe(201);
    atStart = residentBytes(service.pid);
  });
  afterAll(async () => {
    await endServices();
    await dropTestDatabase(DATABASE_URL);
    removeFolders();
  });

  it.each(HOSTILE_IMAGES.map((image) => [image.name, image] as const))(
    'takes no more memory than promised: %s',
    async (_, { make, status }) => {
      const content = await make();
      resetPeak(service.pid);
      const before = residentBytes(service.pid);

      const response = await upload(content);

      const peak = peakBytes(service.pid);
      expect(response.status).toBe(status);
      expect(peak - before).toBeLessThan(promisedBytes() + MARGIN);
      expect(peak - atStart).toBeLessThan(promisedBytes() + KEPT);
      expect((await service.get('/health/ready')).status).toBe(200);
    },
  );
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imagesFolder, storeImage } from './image-store.js';

describe('storeImage', () => {
  const content = Buffer.from('abc');
  const name = 'ba7816bf8f01cfea414140de5dae2223.png';
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'images-'));
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  it('names the file by its content and leaves nothing else behind', async () => {
    expect(await storeImage(dataDir, content, 'png')).toBe(name);
    expect(await readFile(join(imagesFolder(dataDir), name))).toEqual(content);
    expect(await readdir(imagesFolder(dataDir))).toEqual([name]);
  });

  it('stores the same content once, also when it comes several times at once', async () => {
    const names = await Promise.all(Array.from({ length: 8 }, () => storeImage(dataDir, content, 'png')));
    expect(new Set(names)).toEqual(new Set([name]));
    expect(await readdir(imagesFolder(dataDir))).toEqual([name]);
  });

  it('never overwrites', async () => {
    await storeImage(dataDir, content, 'png');
    const path = join(imagesFolder(dataDir), name);
    await writeFile(path, 'marked');
    await storeImage(dataDir, content, 'png');
    expect(await readFile(path, 'utf8')).toBe('marked');
  });

  it('fails without a draft left over when the folder cannot be made', async () => {
    await writeFile(imagesFolder(dataDir), '');
    await expect(storeImage(dataDir, content, 'png')).rejects.toThrow();
    expect(await readdir(dataDir)).toEqual(['images']);
  });
});

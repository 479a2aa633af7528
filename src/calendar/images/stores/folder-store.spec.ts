import { randomUUID } from 'node:crypto';
import promises, {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore, getImagesFolder } from './folder-store.js';
import { describeStoreError } from './image-store.js';

describe('FolderStore', () => {
  const content = Buffer.from('abc');
  const name = 'ba7816bf8f01cfea414140de5dae2223.png';
  let dataDir: string;
  let store: FolderStore;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'images-'));
    store = new FolderStore({ dataDir });
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  it('stores the file and leaves nothing else behind', async () => {
    expect(await store.find(name)).toBeNull();
    await store.put(name, content);
    expect(await store.find(name)).toMatchObject({ size: 3 });
    expect(await readFile(join(getImagesFolder(dataDir), name))).toEqual(content);
    expect(await readdir(getImagesFolder(dataDir))).toEqual([name]);
  });

  const modes = async (): Promise<number[]> => {
    const paths = [getImagesFolder(dataDir), join(getImagesFolder(dataDir), name)];
    return (await Promise.all(paths.map((path) => stat(path)))).map(({ mode }) => mode & 0o777);
  };

  it('keeps folder and files from other users, but not what lies around the folder', async () => {
    await chmod(dataDir, 0o755);
    await store.put(name, content);
    expect(await modes()).toEqual([0o700, 0o600]);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
  });

  it('makes the folder above with the usual permissions', async () => {
    const above = join(dataDir, 'deep', 'data');
    await new FolderStore({ dataDir: above }).put(name, content);
    expect((await stat(above)).mode & 0o700).toBe(0o700);
    expect((await stat(above)).mode & 0o055).toBe(0o055);
    expect((await stat(getImagesFolder(above))).mode & 0o777).toBe(0o700);
  });

  it('closes a folder and files of earlier versions to other users', async () => {
    await store.restrictPermissions();
    await store.put(name, content);
    await chmod(getImagesFolder(dataDir), 0o755);
    await chmod(join(getImagesFolder(dataDir), name), 0o644);

    await store.restrictPermissions();

    expect(await modes()).toEqual([0o700, 0o600]);
    expect(await store.readAll(name)).toEqual(content);
  });

  it('stores the same content once, also when it comes several times at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.put(name, content)));
    expect(await readdir(getImagesFolder(dataDir))).toEqual([name]);
  });

  it('never overwrites', async () => {
    await store.put(name, content);
    const path = join(getImagesFolder(dataDir), name);
    await writeFile(path, 'marked');
    await store.put(name, content);
    expect(await readFile(path, 'utf8')).toBe('marked');
  });

  it('fails without a draft left over when the folder cannot be made', async () => {
    await writeFile(getImagesFolder(dataDir), '');
    await expect(store.put(name, content)).rejects.toMatchObject({ code: 'rest_service_unavailable' });
    expect(await readdir(dataDir)).toEqual(['images']);
  });

  it('tells that it cannot be used when a file cannot be looked at', async () => {
    // Looking at it leads round in a circle, which also root is told.
    await mkdir(getImagesFolder(dataDir));
    await symlink(name, join(getImagesFolder(dataDir), name));

    for (const verb of [
      () => store.put(name, content),
      () => store.find(name),
      () => store.read(name),
      () => store.readAll(name),
    ]) {
      const error = await verb().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'rest_service_unavailable' });
      expect(describeStoreError(error)).toMatch(/^The store of images cannot be used: Error: ELOOP/);
    }
  });

  it('tells that it cannot be used when files cannot be removed', async () => {
    const folder = getImagesFolder(dataDir);
    const draft = join(folder, `.${randomUUID()}.draft`);
    const expectRefusal = async (work: Promise<void>, reason: RegExp): Promise<void> => {
      const error = await work.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'rest_service_unavailable' });
      expect(describeStoreError(error)).toMatch(reason);
    };
    const drafts = (): Promise<void> => store.removeDrafts(new Date(Date.now() + 60_000));

    // Folders in the place of files, and what leads round in a circle, stop also root.
    await mkdir(join(folder, name), { recursive: true });
    await expectRefusal(store.remove(name), /^The store of images cannot be used: .*EISDIR/);
    await mkdir(draft);
    await expectRefusal(drafts(), /^The store of images cannot be used: .*EISDIR/);
    await rm(draft, { recursive: true });
    await symlink(draft, draft);
    await expectRefusal(drafts(), /^The store of images cannot be used: .*ELOOP/);
    await rm(folder, { recursive: true });
    await symlink(folder, folder);
    await expectRefusal(drafts(), /^The store of images cannot be used: .*ELOOP/);
  });

  it('tells why a file cannot be read, also when it cannot be closed either', async () => {
    await store.put(name, content);
    const file = await open(join(getImagesFolder(dataDir), name));
    const close = file.close.bind(file);
    jest.spyOn(file, 'stat').mockRejectedValue(new Error('It cannot be looked at.'));
    jest.spyOn(file, 'close').mockImplementation(async () => {
      await close();
      throw new Error('It cannot be closed.');
    });
    const opening = jest.spyOn(promises, 'open').mockResolvedValueOnce(file);
    try {
      const error = await store.read(name).catch((reason: unknown) => reason);

      expect(error).toMatchObject({ code: 'rest_service_unavailable' });
      expect(describeStoreError(error)).toBe(
        'The store of images cannot be used: Error: It cannot be looked at.',
      );
    } finally {
      opening.mockRestore();
    }
  });

  it('touches nothing outside of its folder', async () => {
    await store.put(name, content);
    const victim = join(dataDir, 'victim.txt');
    await writeFile(victim, 'mine');

    for (const verb of [
      () => store.put('../other.txt', content),
      () => store.find('../victim.txt'),
      () => store.read('../victim.txt'),
      () => store.readAll('../victim.txt'),
      () => store.remove('../victim.txt'),
    ])
      await expect(verb()).rejects.toThrow('No file of an image can be called "../');

    expect(await readFile(victim, 'utf8')).toBe('mine');
    expect(await readdir(dataDir)).toEqual(['images', 'victim.txt']);
  });

  it('removes drafts that were begun long ago, and nothing else', async () => {
    await store.removeDrafts(new Date());
    await store.put(name, content);
    const folder = getImagesFolder(dataDir);
    const [old, young, other] = [`.${randomUUID()}.draft`, `.${randomUUID()}.draft`, '.other.draft'];
    for (const draft of [old, young, other]) await writeFile(join(folder, draft), content);
    for (const file of [old, other, name]) await utimes(join(folder, file), 1000, 1000);

    await store.removeDrafts(new Date(2_000_000));

    expect((await readdir(folder)).sort()).toEqual([young, other, name].sort());
  });

  it('removes a file, and one that is not there', async () => {
    await store.put(name, content);
    await store.remove(name);
    await store.remove(name);
    expect(await readdir(getImagesFolder(dataDir))).toEqual([]);
  });
});

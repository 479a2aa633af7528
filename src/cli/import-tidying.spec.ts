import { setImmediate as turn } from 'node:timers/promises';
import { ImportTidying } from './import-tidying.js';

/** Each tidying up goes on until it is let go. */
function slowImporter(): {
  tidy: () => Promise<void>;
  letGo: (error?: Error) => Promise<void>;
  begun: number;
} {
  const waiting: ((error?: Error) => void)[] = [];
  const importer = {
    begun: 0,
    tidy: () => {
      importer.begun += 1;
      return new Promise<void>((resolve, reject) => {
        waiting.push((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      });
    },
    letGo: async (error?: Error) => {
      waiting.shift()?.(error);
      await turn();
    },
  };
  return importer;
}

/** Whether it is over by now. */
async function isOver(work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), turn(false)]);
}

describe('ImportTidying', () => {
  it('tidies up every 4,000 events, one at a time, and keeps nobody waiting', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);

    const begun: number[] = [];
    for (const added of [3999, 4000, 8000, 12_000]) {
      await tidying.added(added);
      begun.push(importer.begun);
    }
    await importer.letGo();
    await tidying.added(12_500);

    expect([...begun, importer.begun]).toEqual([0, 1, 1, 1, 2]);
  });

  it('lets an import wait that is much faster', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.begin(0);
    await tidying.added(19_999);

    const adding = tidying.added(20_000);

    expect(await isOver(adding)).toBe(false);
    await importer.letGo();
    expect(await isOver(adding)).toBe(true);
    expect(importer.begun).toBe(2);
  });

  it('waits in the end for what goes on, and does what it has left', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.begin(4000);

    const ending = tidying.end(4001);

    await turn();
    expect([await isOver(ending), importer.begun]).toEqual([false, 1]);
    await importer.letGo();
    expect([await isOver(ending), importer.begun]).toEqual([false, 2]);
    await importer.letGo();
    expect(await isOver(ending)).toBe(true);
  });

  it('leaves nothing to the end when nothing was added since', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.begin(4000);
    await importer.letGo();

    await tidying.end(4000);

    expect(importer.begun).toBe(1);
  });

  it('remembers why the last one failed, and goes on', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    const failure = new Error('It has no time.');
    tidying.begin(0);

    await importer.letGo(failure);
    expect(tidying.fault).toBe(failure);
    await tidying.added(4000);
    await importer.letGo();

    expect([tidying.fault, importer.begun]).toEqual([null, 2]);
  });

  it('tries again in the end what failed last, though nothing was added since', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.begin(4000);
    await importer.letGo(new Error('It has no time.'));

    const ending = tidying.end(4000);
    await turn();
    await importer.letGo();

    expect([await isOver(ending), tidying.fault, importer.begun]).toEqual([true, null, 2]);
  });
});

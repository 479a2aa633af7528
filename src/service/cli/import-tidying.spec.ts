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
      await tidying.afterWrite(added);
      begun.push(importer.begun);
    }
    await importer.letGo();
    await tidying.afterWrite(12_500);

    expect([...begun, importer.begun]).toEqual([0, 1, 1, 1, 2]);
  });

  it('lets an import wait that is much faster', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.start(0);
    await tidying.afterWrite(19_999);

    const adding = tidying.afterWrite(20_000);

    expect(await isOver(adding)).toBe(false);
    await importer.letGo();
    expect(await isOver(adding)).toBe(true);
    expect(importer.begun).toBe(2);
  });

  it('waits in the end for what goes on, and does what it has left', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.start(4000);

    const ending = tidying.finish(4001);

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
    tidying.start(4000);
    await importer.letGo();

    await tidying.finish(4000);

    expect(importer.begun).toBe(1);
  });

  it('remembers why the last one failed, and goes on', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    const failure = new Error('It has no time.');
    tidying.start(0);

    await importer.letGo(failure);
    expect(tidying.lastError).toBe(failure);
    await tidying.afterWrite(4000);
    await importer.letGo();

    expect([tidying.lastError, importer.begun]).toEqual([null, 2]);
  });

  it('tries again in the end what failed last, though nothing was added since', async () => {
    const importer = slowImporter();
    const tidying = new ImportTidying(importer);
    tidying.start(4000);
    await importer.letGo(new Error('It has no time.'));

    const ending = tidying.finish(4000);
    await turn();
    await importer.letGo();

    expect([await isOver(ending), tidying.lastError, importer.begun]).toEqual([true, null, 2]);
  });
});

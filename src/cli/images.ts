import type { Command } from 'commander';
import type { Database } from '../database/connection/database.js';
import { readEnv } from '../config/env.js';
import { copyImages } from '../images/stores/copy-images.js';
import { fillSizes } from '../images/intake/fill-sizes.js';
import { FolderStore } from '../images/stores/folder-store.js';
import { openImageStore } from '../images/stores/open-image-store.js';
import { openCommandDatabase } from './open-command-database.js';
import { runCommand } from './run-command.js';

/** Progress is told after so many files. */
const PROGRESS_EVERY_FILES = 100;

/** At most so many names are told of what failed. */
const MAX_LISTED_NAMES = 20;

export function registerImages(images: Command): void {
  images
    .command('sizes')
    .description(
      'Makes the smaller forms that images lack: those of earlier versions, and those whose files were lost.',
    )
    .action(() => runCommand(() => withDatabase(makeSizes)));
  images
    .command('copy')
    .description(
      'Copies the files of images from DATA_DIR into the bucket of S3_BUCKET. They stay where they are, too.',
    )
    .action(() => runCommand(() => withDatabase(copyToBucket)));
}

async function withDatabase(work: (dataSource: Database) => Promise<void>): Promise<void> {
  const { dataSource, close } = await openCommandDatabase();
  try {
    await work(dataSource);
  } finally {
    await close();
  }
}

async function makeSizes(dataSource: Database): Promise<void> {
  const {
    checked: looked,
    filled: made,
    failed,
  } = await fillSizes(dataSource, openImageStore(readEnv()), (done) =>
    printNotice(`${done.checked} files were looked at.`),
  );
  process.stdout.write(
    `Of ${looked} files of images ${made} got smaller forms, ${looked - made - failed.length} needed none.\n`,
  );
  reportFailures(failed, 'are missing or cannot be read');
}

/** @throws Error without a bucket, and when the store cannot be reached */
async function copyToBucket(dataSource: Database): Promise<void> {
  const env = readEnv();
  if (env.s3Bucket === null) throw new Error('S3_BUCKET is not set: there is no bucket to copy to.');
  const stores = { from: new FolderStore(env), to: openImageStore(env) };
  const {
    copied,
    alreadyPresent: known,
    missing,
  } = await copyImages(dataSource, stores, (done) => {
    const files = done.copied + done.alreadyPresent + done.missing.length;
    if (files % PROGRESS_EVERY_FILES === 0) printNotice(`${files} files were looked at.`);
  });
  process.stdout.write(`${copied} files were copied, ${known} were there already.\n`);
  reportFailures(missing, 'are in neither place');
}

const printNotice = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

function reportFailures(names: readonly string[], what: string): void {
  if (names.length === 0) return;
  const more = names.length > MAX_LISTED_NAMES ? `, and ${names.length - MAX_LISTED_NAMES} more` : '';
  printNotice(`${names.length} files ${what}: ${names.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`);
  process.exitCode = 1;
}

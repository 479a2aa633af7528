import type { Command } from 'commander';
import type { Database } from '../../data/database/connection/database.js';
import { readEnv } from '../../foundation/config/env.js';
import { copyImages } from '../../calendar/images/stores/copy-images.js';
import { fillSizes } from '../../calendar/images/intake/fill-sizes.js';
import { FolderStore } from '../../calendar/images/stores/folder-store.js';
import { openImageStore } from '../../calendar/images/stores/open-image-store.js';
import { withDatabase } from './command-database.js';
import { printNotice, runCommand } from './run-command.js';

const PROGRESS_EVERY_FILES = 100;

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

async function makeSizes(dataSource: Database): Promise<void> {
  const { checked, filled, failed } = await fillSizes(dataSource, openImageStore(readEnv()), (done) =>
    printNotice(`${done.checked} files were looked at.`),
  );
  const unchanged = checked - filled - failed.length;
  process.stdout.write(
    `Of ${checked} files of images ${filled} got smaller forms, ${unchanged} needed none.\n`,
  );
  reportFailures(failed, 'are missing or cannot be read');
}

/** @throws Error without a bucket, and when the store cannot be reached */
async function copyToBucket(dataSource: Database): Promise<void> {
  const env = readEnv();
  if (env.s3Bucket === null) throw new Error('S3_BUCKET is not set: there is no bucket to copy to.');
  const stores = { from: new FolderStore(env), to: openImageStore(env) };
  const { copied, alreadyPresent, missing } = await copyImages(dataSource, stores, (done) => {
    const files = done.copied + done.alreadyPresent + done.missing.length;
    if (files % PROGRESS_EVERY_FILES === 0) printNotice(`${files} files were looked at.`);
  });
  process.stdout.write(`${copied} files were copied, ${alreadyPresent} were there already.\n`);
  reportFailures(missing, 'are in neither place');
}

function reportFailures(names: readonly string[], what: string): void {
  if (names.length === 0) return;
  const more = names.length > MAX_LISTED_NAMES ? `, and ${names.length - MAX_LISTED_NAMES} more` : '';
  printNotice(`${names.length} files ${what}: ${names.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`);
  process.exitCode = 1;
}

/** `node scripts/sample-pictures/main.mjs [name …]` draws the pictures of the sample calendar into `src/service/sample/pictures`. */
import { Buffer } from 'node:buffer';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../bin/prepare.mjs';
import * as aroundTown from './around-town.mjs';
import * as indoors from './indoors.mjs';
import * as onStage from './on-stage.mjs';
import { toSvg } from './shapes.mjs';

const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries({ ...onStage, ...aroundTown, ...indoors })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = join(root, 'src', 'service', 'sample', 'pictures', `${name}.webp`);
  // Smaller than 1024 pixels, so that the service makes one size less of each when it starts.
  await sharp(Buffer.from(toSvg(draw())))
    .resize(1020)
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  console.log(name, statSync(file).size);
}

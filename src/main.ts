import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { readStartArguments } from './service/start/start-arguments.js';
import { startService } from './service/start/start-service.js';

// On a large machine, V8 lets garbage grow to a multiple of what lives. With feeds of 10,000 events, the process took 400 MB
// so, and takes 280 MB with this, at the same speed.
setFlagsFromString('--heap-growing-percent=40');

const { envFile, complaint } = readStartArguments(process.argv.slice(2));
if (complaint === undefined) void startService(envFile);
else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

import 'reflect-metadata';
import { readStartArguments } from './service/start/start-arguments.js';
import { startService } from './service/start/start-service.js';

const { envFile, complaint } = readStartArguments(process.argv.slice(2));
if (complaint === undefined) void startService(envFile);
else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

import 'reflect-metadata';
import { describeUnexpectedArgument } from './start/refuse-arguments.js';
import { startService } from './start/start-service.js';

const complaint = describeUnexpectedArgument(process.argv.slice(2));
if (complaint === null) void startService();
else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

import 'reflect-metadata';
import { describeUnexpectedArgument } from './service/start/refuse-arguments.js';
import { startService } from './service/start/start-service.js';

const complaint = describeUnexpectedArgument(process.argv.slice(2));
if (complaint === null) void startService();
else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

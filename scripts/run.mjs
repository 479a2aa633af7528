/** Runs a program whose output matters only when it fails. */
import { spawn } from 'node:child_process';

export async function runQuietly(file, args, options, lock) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) lock(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));

  // The program ends with this process, not after it.
  let received = null;
  const pass = (signal) => {
    received = signal;
    child.kill(signal);
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  process.off('SIGINT', pass).off('SIGTERM', pass);

  if (received)
    throw Object.assign(new Error('Interrupted.'), { exitCode: received === 'SIGINT' ? 130 : 143 });
  if (code !== 0) throw new Error(`${output.trimEnd()}\n${[file, ...args].join(' ')} failed.`);
}

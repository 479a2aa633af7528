// Progress goes to stderr, results to stdout.
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

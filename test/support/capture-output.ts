// Captures the standard streams of a process.

export interface CapturedOutput {
  readonly written: readonly string[];
  readonly release: () => void;
}

const METHODS = ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir'] as const;

/** Takes everything from the streams and the console until it is released. */
export function captureOutput(): CapturedOutput {
  const written: string[] = [];
  const keep = (sent: unknown): true => {
    written.push(String(sent));
    return true;
  };
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation(keep),
    jest.spyOn(process.stderr, 'write').mockImplementation(keep),
    ...METHODS.map((method) =>
      jest.spyOn(console, method).mockImplementation((...sent: unknown[]) => void keep(sent.join(' '))),
    ),
  ];
  return {
    written,
    release: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

// One instance of the service, as whatever watches over processes keeps it: started again when it ends.
import { administratorOf, type Service, startService } from '../support/service.js';

export class Instance {
  private service: Service | null = null;
  private authorization = '';
  private port = '0';
  private said = '';

  constructor(
    readonly name: string,
    private env: Record<string, string>,
  ) {}

  /** @returns the credentials of the administrator, on the first start of a database */
  async start(): Promise<string> {
    const env = { ...this.env, PORT: this.port, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
    this.service = await startService({ env, folder: process.cwd() });
    this.port = new URL(this.service.origin).port;
    if (this.service.stdout().includes('Secret')) this.authorization = administratorOf(this.service);
    return this.authorization;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The lines of its log that tell of this error. */
  logged(errorId: string): string[] {
    const lines = (this.said + (this.service?.stdout() ?? '')).split('\n');
    return lines.filter((line) => line.includes(errorId));
  }

  /** With other settings it comes back. */
  change(env: Record<string, string>): void {
    this.env = { ...this.env, ...env };
  }

  async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.service?.stop(signal);
    this.said += this.service?.stdout() ?? '';
    await this.start();
  }

  async stop(): Promise<void> {
    await this.service?.stop();
  }
}

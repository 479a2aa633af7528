// Shows how far a command is.
const WIDTH = 20;

/** On a terminal the line is rewritten; elsewhere each is a line of its own, so that logs stay short. */
const TERMINAL_INTERVAL_MS = 500;
const LOG_INTERVAL_MS = 10_000;

/** Before so many seconds and so small a share an estimate says nothing. */
const MIN_ESTIMATED_SECONDS = 1;
const MIN_ESTIMATED_SHARE = 0.01;

const number = new Intl.NumberFormat('en');

export interface Progress {
  /** What is done, in words: `1,200 events`. */
  readonly label: string;
  /** How many of them, for the rate; null without one. */
  readonly done: number | null;
  /** From 0 to 1; null when the whole is unknown. */
  readonly share: number | null;
}

export class ProgressLine {
  private readonly startedAt: number;
  private lastShownAt: number;
  private isLineOpen = false;

  constructor(
    private readonly stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
    this.lastShownAt = stream.isTTY ? -Infinity : this.startedAt;
  }

  get elapsedSeconds(): number {
    return (this.now() - this.startedAt) / 1000;
  }

  show(progress: Progress): void {
    const now = this.now();
    const { isTTY } = this.stream;
    if (now - this.lastShownAt < (isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    this.lastShownAt = now;
    const text = formatProgress(progress, this.elapsedSeconds);
    this.clear();
    this.stream.write(isTTY ? `${formatBar(progress.share)}${text}` : `${text}\n`);
    this.isLineOpen = isTTY;
  }

  clear(): void {
    if (this.isLineOpen) this.stream.write('\r\u001b[K');
    this.isLineOpen = false;
  }
}

function formatBar(share: number | null): string {
  if (share === null) return '';
  const filled = Math.min(WIDTH, Math.floor(share * WIDTH));
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] `;
}

function formatProgress({ label, done, share }: Progress, seconds: number): string {
  const rate =
    done === null ? '' : `, ${number.format(Math.round(done / Math.max(seconds, 0.001)))} a second`;
  if (share === null) return `${label}${rate}`;
  const percent = `${Math.min(99, Math.floor(share * 100))} %`;
  const isEstimated = seconds >= MIN_ESTIMATED_SECONDS && share >= MIN_ESTIMATED_SHARE;
  const left = isEstimated ? `, ${formatDuration((seconds * (1 - share)) / share)} left` : '';
  return `${percent}, ${label}${rate}${left}`;
}

/** @returns `m:ss`, or `h:mm:ss` */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

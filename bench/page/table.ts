// Markdown.

/** @param head a name that ends with `:` is of a column of numbers */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [
    head.map((name) => name.replace(/:$/, '')),
    head.map((name) => (name.endsWith(':') ? '---:' : '---')),
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `12,345`; nothing when there is no number. */
export const whole = (value: number | undefined): string =>
  value === undefined ? '' : Math.round(value).toLocaleString('en-US');

export const decimal = (value: number | undefined, digits = 2): string => value?.toFixed(digits) ?? '';

export const size = (bytes: number): string =>
  bytes < 1000 ? `${Math.round(bytes)} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

/** `0.85`, in bold when it is less than aimed at. */
export const judged = (value: number | undefined, aim: number | undefined, text: string): string =>
  value !== undefined && aim !== undefined && value < aim ? `**${text}**` : text;

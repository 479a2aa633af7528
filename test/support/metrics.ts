import type { TestCalendar } from './app.js';

/** The samples of `/metrics`: name with labels → value. */
export async function metricsOf({ visitor }: TestCalendar): Promise<Map<string, number>> {
  const response = await fetch(`${visitor.root}/metrics`);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

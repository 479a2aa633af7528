import { pino } from 'pino';
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { buildLoggerOptions } from '../../../src/service/edge/logger.js';
import { startTestCalendar } from '../../support/app.js';
import { ask, V1, warm } from './twins.js';

interface Line {
  readonly msg: string;
  readonly hits?: number;
  readonly req?: { readonly id: string; readonly method: string; readonly path: string };
}

const PATH = `${V1}/venues`;

it.each<[string, (hit: number) => boolean]>([
  ['0', () => false],
  ['1', () => true],
  ['2', (hit) => hit % 2 === 0],
])(
  'with LOG_HITS_EVERY=%s logs so many of the answers from memory, and all others',
  async (every, isTold) => {
    const lines: Line[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
    const calendar = await startTestCalendar(
      { LOG_HITS_EVERY: every },
      pino(buildLoggerOptions('info'), { write }),
    );
    try {
      const { root } = calendar.visitor;
      await warm(calendar.app, root, [`${PATH}?page=1`]);
      const { hits = 0 } = calendar.app.get(ResponseCache).entries ?? {};
      const asked = [1, 2, 3, 4, 5].map((n) => hits + n);
      lines.length = 0;

      for (const hit of asked)
        await ask(root, `${PATH}?page=1`, { headers: { 'X-Request-Id': `hit-${hit}` } });
      await ask(root, `${PATH}?page=2`, { headers: { 'X-Request-Id': 'made' } });

      const told = (words: string): Line[] => lines.filter(({ msg }) => msg === words);
      expect(told('request served from the cache').map(({ req, hits: count }) => [req, count])).toEqual(
        asked.filter(isTold).map((hit) => [{ id: `hit-${hit}`, method: 'GET', path: PATH }, hit]),
      );
      expect(told('request completed').map(({ req }) => req?.id)).toEqual(['made']);
    } finally {
      await calendar.close();
    }
  },
);

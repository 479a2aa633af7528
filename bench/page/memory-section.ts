// The table of the memory run.
import type { MemoryResult } from '../memory/result.js';
import { decimal, table, whole } from './table.js';

const AIM_MB = 300;

export const memoryTable = ({ processes }: MemoryResult): string =>
  table(
    ['Process', 'At first, MB:', 'At last, MB:', 'Most, MB:', 'Last against first:', 'Minute by minute, MB'],
    processes.map(({ name, mb }) => {
      const [first = NaN] = mb;
      const last = mb.at(-1) ?? NaN;
      return [
        name,
        whole(first),
        whole(last),
        Math.max(...mb) > AIM_MB ? `**${whole(Math.max(...mb))}**` : whole(Math.max(...mb)),
        decimal(last / first),
        mb.map(whole).join(' '),
      ];
    }),
  );

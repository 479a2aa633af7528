// What the import has measured.
import { IMPORT_AIM, type ImportResult, linesPerSecond } from '../import/result.js';
import { decimal, judged, whole } from './table.js';

export function importLine(result: ImportResult): string {
  const rate = linesPerSecond(result);
  return `${whole(result.lines)} lines were imported in ${decimal(result.seconds, 1)} s: ${judged(rate, IMPORT_AIM, whole(rate))} a second; aim ${whole(IMPORT_AIM)}.`;
}

export const importText = (result: ImportResult): string =>
  `The command \`import\` adds to a copy of a calendar of ${whole(result.events)} events, while no service runs: texts of 2.6 kB, each event with a venue, an
organizer, a category and tags. The time is that of the whole command. ${importLine(result)}`;

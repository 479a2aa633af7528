// How fast events come in: by the import, and by the generator of the calendars that are measured.
import { GENERATION_AIM, type Generation } from '../generation.js';
import { IMPORT_AIM, type ImportResult, linesPerSecond } from '../import/result.js';
import type { Kept, Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, judged, whole } from './table.js';

export function importPart({ import: imported, generation }: Results): string[] {
  const lines = [
    ...(imported === undefined ? [] : [importText(imported)]),
    ...(generation === undefined ? [] : [generationLine(generation)]),
  ];
  return lines.length === 0 ? [] : ['## Import', ...lines];
}

const importText = ({ machine, result }: Kept<ImportResult>): string =>
  `${machineLine(machine)} The command \`import\` adds to a copy of a calendar of ${whole(result.events)} events, while no service runs: texts of
2.6 kB, each event with a venue, an organizer, a category and tags. The time is that of the whole command. ${importLine(result)}`;

export function importLine(result: ImportResult): string {
  const rate = linesPerSecond(result);
  const shown = judged(rate, IMPORT_AIM, whole(rate));
  return `${whole(result.lines)} lines were imported in ${decimal(result.seconds, 1)} s: ${shown} a second; aim ${whole(IMPORT_AIM)}.`;
}

function generationLine({ machine, result: { events, seconds } }: Kept<Generation>): string {
  const made = `A calendar of ${whole(events)} events was generated in`;
  const by = `(${machine.day}, ${machine.processors} processors, ${machine.memoryGb} GB)`;
  if (events !== GENERATION_AIM.events) return `${made} ${whole(seconds)} s ${by}.`;
  const shown = judged(-seconds, -GENERATION_AIM.seconds, whole(seconds));
  return `${made} ${shown} s; aim ${whole(GENERATION_AIM.seconds)} s ${by}.`;
}

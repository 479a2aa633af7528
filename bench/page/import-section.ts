// How fast events come in: by the import, and by the generator of the calendars that are measured.
import { GENERATION_AIM, type Generation } from '../generation.js';
import {
  IMPORT_AIM,
  type ImportResult,
  linesPerSecond,
  SOURCE_AIMS,
  type SourceRun,
} from '../import/result.js';
import type { Kept, Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, judged, table, whole } from './table.js';

export function importPart({ import: imported, generation }: Results): string[] {
  const lines = [
    ...(imported === undefined ? [] : [importText(imported)]),
    ...(generation === undefined ? [] : [generationLine(generation)]),
  ];
  return lines.length === 0 ? [] : ['## Import', ...lines];
}

const importText = ({ machine, result }: Kept<ImportResult>): string =>
  `${machineLine(machine)} The command \`import\` adds
events to a copy of a calendar of ${whole(result.events)} events, while no service runs. Each event has a text, a venue, an organizer, a
category and tags. The time is that of the whole command. Longer texts add more words to the search index: in the feed
of a town, half of the texts have up to 200 characters; in this calendar, up to 1,200; in the creates above, all have
2,600.

${importTable(result)}${result.source === undefined ? '' : sourceText(result.source)}`;

const sourceText = (source: SourceRun): string => `

A file of iCalendar with ${whole(source.events)} events, which name ${whole(source.venues)} new venues and have texts of 400 characters, is imported
with \`--source\` into another copy, and that import is then undone with \`--undo\`:

${sourceTable(source)}`;

export const sourceTable = ({ seconds, undoSeconds }: SourceRun): string =>
  table(
    ['Command', 'Seconds:', 'Aim:'],
    (
      [
        ['import', seconds, SOURCE_AIMS.seconds],
        ['undo', undoSeconds, SOURCE_AIMS.undoSeconds],
      ] as const
    ).map(([name, value, aim]) => [name, judged(-value, -aim, decimal(value, 1)), whole(aim)]),
  );

export const importTable = ({ runs }: ImportResult): string =>
  table(
    ['Texts, characters:', 'Lines:', 'Seconds:', 'Lines a second:', 'Aim:'],
    runs.map((run) => {
      const rate = linesPerSecond(run);
      return [
        whole(run.text),
        whole(run.lines),
        decimal(run.seconds, 1),
        judged(rate, IMPORT_AIM, whole(rate)),
        whole(IMPORT_AIM),
      ];
    }),
  );

function generationLine({ machine, result: { events, seconds } }: Kept<Generation>): string {
  const sentence = `A calendar of ${whole(events)} events was generated in`;
  const by = `(${machine.day}, ${machine.processors} processors, ${machine.memoryGb} GB)`;
  if (events !== GENERATION_AIM.events) return `${sentence} ${whole(seconds)} s ${by}.`;
  const shown = judged(-seconds, -GENERATION_AIM.seconds, whole(seconds));
  return `${sentence} ${shown} s; aim ${whole(GENERATION_AIM.seconds)} s ${by}.`;
}

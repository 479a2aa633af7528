import { readPage } from '../docs/page.js';
import { withCommands, withoutTimes } from './commands.js';
import { runExamples, type Stage, startStage } from './examples.js';

const [byCommand = '', overApi = ''] = withoutTimes(readPage('importing.md')).split(/^(?=## Over the API$)/m);

const FAULTY_LINE = 702;

/** A calendar file of two events. */
const calendarFile = (names: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...names.flatMap((name, n) => [
      'BEGIN:VEVENT',
      `UID:${name}@example.org`,
      `SUMMARY:${name}`,
      `DTSTART:2030060${n + 1}T100000Z`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\n');

const linesWith = (faulty: number): string =>
  Array.from({ length: 1000 }, (_, n) =>
    JSON.stringify({
      title: `Walk ${n + 1}`,
      start_date: n + 1 === faulty ? 'some day' : '2030-06-01 10:00',
      end_date: '2030-06-01 11:00',
    }),
  ).join('\n');

const CSV = [
  'Event Name,Event Start Date,Event Start Time,Raum,Notizen',
  'Hamlet,2030-05-01,19:30,Main stage,Premiere',
  'Faust,2030-05-02,19:30,Main stage,',
].join('\n');

describe('the examples of docs/importing.md', () => {
  let stage: Stage;

  const write = async (name: string, text: string): Promise<void> => {
    await stage.shell(`cat >${name} <<'END'\n${text}\nEND`);
  };

  describe('by command', () => {
    let commands: Stage;
    let linesRead = 0;

    /** The file of lines is another one in each section. */
    const before = async (command: string): Promise<void> => {
      if (!command.endsWith('import events.ndjson')) return;
      linesRead += 1;
      if (linesRead > 1) await write('events.ndjson', linesWith(linesRead === 2 ? FAULTY_LINE : 0));
    };

    beforeAll(async () => {
      stage = await startStage();
      commands = withCommands(stage, { before });
      const [, lines = ''] = /^\$ cat events\.ndjson\n([^]*?)\n\$/m.exec(byCommand) ?? [];
      await write('events.ndjson', lines);
      await write('town.ics', calendarFile(['Market', 'Concert']));
      await write('programme.csv', CSV);
    });
    afterAll(() => stage.close());

    runExamples(byCommand, () => commands);
  });

  describe('over the API', () => {
    beforeAll(async () => {
      stage = await startStage();
      await write('programme.ics', calendarFile(['Hamlet', 'Faust']));
    });
    afterAll(() => stage.close());

    runExamples(overApi, () => stage);
  });
});

import { readPage } from '../docs/page.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { withCommands } from './commands.js';
import { runExamples, type Stage, startStage } from './examples.js';

/** The page shows the numbers of a large calendar. */
const page = readPage('moving-from-the-events-calendar.md').replace(
  /\b\d+ (?=events|venues|organizers|categories|tags|created|updated|fetched)/g,
  '… ',
);

/** That of the page differs from that of the site. */
const OTHER_TITLE = 'Harbour Jazz Night';

describe('the examples of docs/moving-from-the-events-calendar.md', () => {
  let site: TestCalendar;
  let stage: Stage;
  let commands: Stage;

  const before = async (command: string): Promise<void> => {
    if (!command.includes('cli -- compare')) return;
    const { body } = await stage.calendar.editor.get('/events', { search: 'harbour' });
    const { events } = body as { events: { id: number }[] };
    await stage.calendar.editor.post(`/events/${events[0]?.id ?? 0}`, { title: OTHER_TITLE });
  };

  beforeAll(async () => {
    site = await startTestCalendar({ BASE_URL: '', NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
    await site.editor.make('/sources', { name: 'lines', format: 'ndjson' });
    for (const [n, title] of ['Harbour Jazz', 'Tide Walk'].entries())
      await site.editor.put(`/events/external/lines/${n}`, {
        ...{
          title,
          status: 'publish',
          start_date: `2030-05-0${n + 1} 19:30`,
          end_date: `2030-05-0${n + 1} 22:00`,
        },
        ...{
          venue: { venue: 'Hall' },
          organizer: { organizer: 'Society' },
          categories: ['Music'],
          tags: ['quay'],
        },
        translations: { de: { title: `${title} auf Deutsch` } },
      });
    stage = await startStage();
    const { host, origin } = new URL(site.visitor.root);
    commands = withCommands(stage, {
      before,
      settings: { SOURCE_HOSTS: host },
      toReal: (text) => text.replaceAll('https://old.example', origin),
    });
    await stage.shell(`echo '${site.secrets.editor}' >secret.txt`);
  });
  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  runExamples(page, () => commands);
});

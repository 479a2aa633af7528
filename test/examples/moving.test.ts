import { readPage } from '../docs/page.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { until } from '../support/until.js';
import { withCommands } from './commands.js';
import { runExamples, type Stage, startStage } from './examples.js';

/** The page shows the numbers of a large calendar. */
const page = readPage('moving-from-the-events-calendar.md')
  .replace(/\b\d+ (?=events|venues|organizers|categories|tags|created|updated|fetched)/g, '… ')
  .replace(/^( +)\d+(?=: “)/gm, '$1…');

/** That of the page differs from that of the site. */
const OTHER_TITLE = 'Harbour Jazz Night';

describe('the examples of docs/moving-from-the-events-calendar.md', () => {
  let site: TestCalendar;
  let stage: Stage;
  let commands: Stage;

  const before = async (command: string): Promise<void> => {
    if (!command.includes('cli -- compare')) return;
    const id = await until('the event that is imported', async () => {
      const { body } = await stage.calendar.editor.get('/events');
      const { events } = body as { events: { id: number; title: string }[] };
      return events.find(({ title }) => title === 'Harbour Jazz')?.id;
    });
    await stage.calendar.editor.post(`/events/${id}`, { title: OTHER_TITLE });
  };

  beforeAll(async () => {
    site = await startTestCalendar({ BASE_URL: '', NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
    for (const [n, title] of ['Harbour Jazz', 'Tide Walk'].entries()) {
      const { id } = await site.editor.make('/events', {
        title,
        status: 'publish',
        start_date: `2027-05-0${n + 1} 19:30`,
        end_date: `2027-05-0${n + 1} 22:00`,
        venue: { venue: 'Hall' },
        organizer: { organizer: 'Society' },
        categories: ['Music'],
        tags: ['quay'],
      });
      await site.editor.post(`/events/${id}`, { title: `${title} auf Deutsch` }, { ml_language: 'de' });
    }
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

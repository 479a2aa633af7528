import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { fillCalendar } from '../rich-calendar.js';
import { describeEditor, Stage } from './stage.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`;
/** What lies beyond the right edge. */
const FIND_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > clientWidth);
  return ['scrolls to ' + scrollWidth + ': ' + (wide.at(-1)?.outerHTML.slice(0, 200) ?? '')];
})()`;

/**
 * While suggestions are open, the focus stays in their field, and React Aria hides all else from screen readers. Their
 * second line is a description, not a part of their name.
 */
const OF_SUGGESTIONS = ['aria-hidden-focus', 'page-has-heading-one', 'region', 'label-content-name-mismatch'];

const WIDTHS = [1280, 390, 320];
const COLOURS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Screens of lists and of what is not there yet. */
const PLAIN = [
  ...[
    '/',
    '/events',
    '/events/new',
    '/venues',
    '/venues/new',
    '/organizers',
    '/organizers/new',
    '/categories',
  ],
  ...[
    '/categories/new',
    '/tags',
    '/tags/new',
    '/imports',
    '/imports/new',
    '/users',
    '/users/new',
    '/webhooks',
  ],
  ...['/webhooks/new', '/translations', '/review', '/images', '/images/describe', '/trash', '/nothing'],
];

const TIMES = { start_date: '2027-05-07 19:00:00', end_date: '2027-05-07 21:00:00' };

/** Each look takes a second, and there are nine of each screen. */
jest.setTimeout(600_000);

describeEditor('the looks of the editor', () => {
  const stage = new Stage();
  const button = (name: string | RegExp): Locator => stage.page.getByRole('button', { name });

  beforeAll(() => stage.open({ SOURCE_HOSTS: '127.0.0.1' }));
  afterAll(() => stage.close());
  beforeEach(async () => {
    await stage.calendar.empty();
    await stage.signIn('administrator');
  });
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  /**
   * Faults of the page as it is, in each width and in all colours.
   *
   * @param without rules of axe that do not count
   */
  async function look(
    name: string,
    { without = [], shown }: { readonly without?: readonly string[]; readonly shown?: Locator } = {},
  ): Promise<string[]> {
    const { page } = stage;
    const faults: string[] = [];
    await page.evaluate(AXE);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colours of COLOURS) {
        await page.emulateMedia({ ...colours, reducedMotion: 'reduce' });
        if (shown !== undefined && !(await shown.isVisible())) faults.push(`${name} ${width}: is closed`);
        const found = [
          ...(await page.evaluate<string[]>(RUN_AXE)).filter(
            (fault) => !without.some((rule) => fault.startsWith(`${rule}: `)),
          ),
          ...(await page.evaluate<string[]>(FIND_WIDE)),
        ];
        const { colorScheme, forcedColors } = colours;
        faults.push(...found.map((fault) => `${name} ${width} ${colorScheme} ${forcedColors}: ${fault}`));
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    return faults;
  }

  async function open(path: string): Promise<void> {
    await stage.page.goto(`${stage.admin}${path}`);
    await stage.page.getByRole('heading', { level: 1 }).waitFor();
    await stage.page.waitForLoadState('networkidle');
  }

  async function lookAt(paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const path of paths) {
      await open(path);
      faults.push(...(await look(path)));
    }
    return faults;
  }

  const idOf = async (path: string): Promise<number> => {
    const { body } = await stage.calendar.administrator.get(path);
    const [first] = Object.values(body as object).find(Array.isArray) as { readonly id: number }[];
    if (first === undefined) throw new Error(`There is nothing in ${path}.`);
    return first.id;
  };

  it('please axe while nothing is there', async () => {
    expect(await lookAt(PLAIN)).toEqual([]);
  });

  it('please axe when the service does not answer', async () => {
    await stage.page.route(/\/admin\/api\/(?!.*(?:settings|users\/me))/, (route) => route.abort());
    expect(await lookAt(PLAIN)).toEqual([]);
  });

  it('please axe with everything that there can be', async () => {
    const { calendar } = stage;
    const { administrator, contributor } = calendar;
    await fillCalendar(calendar);
    const pending = await contributor.make('/events', { title: 'Reading', status: 'publish', ...TIMES });
    const trashed = await administrator.make('/events', { title: 'Cancelled walk', ...TIMES });
    await administrator.delete(`/events/${trashed.id}`);
    const { id: webhook } = await administrator.make('/webhooks', { url: 'https://hooks.example/calendar' });
    const { id: source } = await administrator.make('/sources', {
      name: 'School',
      url: 'http://127.0.0.1/school.ics',
      format: 'ics',
    });
    const [event, venue, organizer] = [
      await idOf('/events?search=harbour'),
      await idOf('/venues'),
      await idOf('/organizers'),
    ];
    const { body } = await administrator.get('/events?search=yoga&per_page=1');
    const [course] = (body as { events: { id: number; series: { id: number } }[] }).events;
    const ids = [
      ...[`/events/${event}`, `/events/${event}/history`, `/events/${event}/translate/de`],
      ...[`/events/${course?.id}`, `/series/${course?.series.id}`, `/review/events/${pending.id}`],
      ...[`/venues/${venue}`, `/venues/${venue}/history`, `/venues/${venue}/translate/sl`],
      ...[
        `/organizers/${organizer}`,
        `/categories/${await idOf('/categories')}`,
        `/tags/${await idOf('/tags')}`,
      ],
      ...[`/images/${await idOf('/images')}`, `/webhooks/${webhook}`, `/sources/${source}`],
      ...[`/users/${calendar.userIds.author}`, `/users/${calendar.userIds.administrator}`],
    ];

    expect(await lookAt([...PLAIN, ...ids])).toEqual([]);
  });

  it('please axe with a question open', async () => {
    const { calendar, page } = stage;
    const { administrator } = calendar;
    await administrator.make('/venues', { venue: 'Harbour Hall', city: 'Koper', status: 'publish' });
    await administrator.make('/venues', { venue: 'Harbour Halls', city: 'Koper', status: 'publish' });
    const draft = await administrator.make('/events', { title: 'Talk', status: 'draft', ...TIMES });
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=5' };
    const course = await administrator.make('/events', { title: 'Yoga', ...weekly, ...TIMES });
    const title = page.getByLabel('Title');
    const choose = async (name: string): Promise<void> => {
      await button('Actions').click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    };
    const form = async (id: number): Promise<void> => {
      await open(`/events/${id}`);
      await page.locator('.ProseMirror').waitFor();
    };
    const venue = page.getByRole('combobox', { name: 'Venue' });
    const questions: Readonly<Record<string, () => Promise<void>>> = {
      menu: async () => {
        await form(draft.id);
        await button('Actions').click();
      },
      preview: async () => {
        await form(draft.id);
        await choose('Preview');
      },
      copy: async () => {
        await form(draft.id);
        await choose('Duplicate');
      },
      schedule: async () => {
        await form(draft.id);
        await choose('Publish later');
      },
      trash: async () => {
        await form(draft.id);
        await choose('Move to trash');
      },
      'suggested venues': async () => {
        await form(draft.id);
        await venue.pressSequentially('harb');
        await page.getByRole('option', { name: /Harbour Halls/ }).waitFor();
      },
      'new venue': async () => {
        await form(draft.id);
        await venue.pressSequentially('Harbour Halle');
        await page.getByRole('option', { name: /^Create venue/ }).click();
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      },
      leave: async () => {
        await form(draft.id);
        await title.fill('Talk at night');
        await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
        await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
      },
      'dates of a series': async () => {
        await form(course.id);
        await title.fill('Yoga outside');
        await title.press('Enter');
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      },
      conflict: async () => {
        await form(draft.id);
        await administrator.post(`/events/${draft.id}`, { title: 'Talk by two' });
        await title.fill('Talk by three');
        await title.press('Enter');
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      },
      'removal of a user': async () => {
        await open(`/users/${calendar.userIds.author}`);
        await button('Remove author').click();
        await page.getByRole('alertdialog').waitFor();
      },
      'end of a session': async () => {
        await form(draft.id);
        await calendar.dataSource.query('DELETE FROM sessions WHERE user_id = $1', [
          calendar.userIds.administrator,
        ]);
        await title.fill('Talk at noon');
        await title.press('Enter');
        await page.getByText('Your session has ended').waitFor();
      },
    };

    // Whether to leave the page with what was typed.
    page.on('dialog', (asked) => void asked.accept());
    const faults: string[] = [];
    for (const [name, ask] of Object.entries(questions)) {
      await ask();
      const without = name === 'suggested venues' ? OF_SUGGESTIONS : [];
      const shown = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').first();
      faults.push(...(await look(name, { without, shown })));
    }
    expect(faults).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('keep to the width of a phone in %s', async (language) => {
    const { id } = await stage.calendar.administrator.make('/events', { title: 'Talk', ...TIMES });
    await stage.context.close();
    await stage.signIn('administrator', language);
    await stage.page.setViewportSize({ width: 320, height: 900 });
    const wide: string[] = [];
    for (const path of [...PLAIN, `/events/${id}`, `/events/${id}/history`]) {
      await open(path);
      const found = await stage.page.evaluate<string[]>(FIND_WIDE);
      wide.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(wide).toEqual([]);
  });
});

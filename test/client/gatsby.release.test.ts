/** A client that was written for the original, as it is: it has to find here what it finds there. */
import { createCalendarClient, type CalendarClient, type ListPath } from '../../client/index.js';
import { loadSample } from '../../src/service/sample/load-sample.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';

const ALIAS = 'wp-json/tribe/events/v1';

interface Node {
  readonly id: string;
  readonly title?: string;
  readonly internal: { readonly type: string; readonly contentDigest: string };
}

interface Plugin {
  sourceNodes(
    gatsby: {
      actions: { createNode(node: Node): void };
      createNodeId(name: string): string;
      createContentDigest(content: unknown): string;
    },
    options: { baseUrl: string; maxEvents: number },
  ): Promise<void>;
}

let calendar: TestCalendar;
let client: CalendarClient;
const nodes: Node[] = [];

beforeAll(async () => {
  calendar = await startTestCalendar({ NAMESPACE_ALIASES: ALIAS });
  await loadSample(calendar.app);
  // What anonymous lists leave out: long over, not published, for editors alone.
  const week = { start_date: '2027-03-12 10:00:00', end_date: '2027-03-12 11:00:00' };
  await calendar.editor.make('/events', { title: 'Over', start_date: '2026-01-01', end_date: '2026-01-01' });
  await calendar.editor.make('/events', { title: 'Draft', status: 'draft', ...week });
  await calendar.editor.make('/events', { title: 'Private', status: 'private', ...week });
  const baseUrl = calendar.visitor.root;
  // The plugin does not ask for plain texts, which the client does by itself.
  client = createCalendarClient({ baseUrl, namespace: ALIAS, textFormat: 'html' });
  await jest.requireActual<Plugin>('gatsby-source-tribe-events').sourceNodes(
    {
      actions: { createNode: (node) => nodes.push(node) },
      createNodeId: (name) => `id of ${name}`,
      createContentDigest: (content) => JSON.stringify(content),
    },
    { baseUrl, maxEvents: 50 },
  );
});
afterAll(() => calendar.close());

describe('gatsby-source-tribe-events', () => {
  it.each([
    ['TribeEvents', '/events'],
    ['TribeVenues', '/venues'],
    ['TribeOrganizers', '/organizers'],
    ['TribeCategories', '/categories'],
    ['TribeTags', '/tags'],
  ] as const)('makes a node of each of its %s', async (type, path) => {
    const made = nodes.filter(({ internal }) => internal.type === type);

    const expected = (await everything(path)).map((item) => ({
      ...item,
      id: `id of ${type}-${item.id}`,
      internal: { type, contentDigest: JSON.stringify(item) },
    }));
    expect(made).toEqual(expected);
    expect(made.length).toBeGreaterThan(3);
  });

  it('is told of nothing that is over or not public', () => {
    const titles = nodes.filter(({ internal }) => internal.type === 'TribeEvents').map(({ title }) => title);

    expect(titles).toContain('Tool Library Open House');
    for (const hidden of ['Over', 'Draft', 'Private']) expect(titles).not.toContain(hidden);
  });
});

/** Small pages, so that a page that lacks something or holds it twice would show. */
async function everything(path: ListPath): Promise<{ id: number }[]> {
  const items: { id: number }[] = [];
  for await (const item of client.items(path, { per_page: 7 })) items.push(item);
  return items;
}

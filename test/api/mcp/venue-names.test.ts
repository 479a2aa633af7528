// Venues that tools are sent by name (contract 14.2).
import type { Client } from '@modelcontextprotocol/client';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { callTool, McpClients, type ToolResult } from '../../support/mcp.js';

let calendar: TestCalendar;
let client: Client;
const clients = new McpClients();
const ids: Record<string, number> = {};

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de' });
  const { editor } = calendar;
  for (const [venue, city] of [
    ['Town Hall', 'Koper'],
    ['Town Hall', 'Maribor'],
    ['O’Brien', 'Koper'],
    ['O’Brien Yard', 'Koper'],
    ['Market Hall', 'Piran'],
  ] as const)
    ids[`${venue}, ${city}`] = (await editor.make('/venues', { venue, city })).id;
  const day = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
  await makeEvent(editor, { title: 'Fair', ...day, venue: ids['Market Hall, Piran'] });
  await makeEvent(editor, { title: 'Session', ...day, venue: ids['O’Brien, Koper'] });
  client = await clients.connect(calendar, null);
});
afterAll(async () => {
  await clients.close();
  await calendar.close();
});

const ask = (tool: string, venue: object): Promise<ToolResult> =>
  callTool(client, tool, tool === 'find_free_slots' ? { ...venue, day: '2027-05-01' } : { ...venue });

describe.each(['find_free_slots', 'find_events'])('%s', (tool) => {
  it.each([
    ['its name', 'Market Hall'],
    ['its name in other letters', '  market   HALL '],
    ['a part of its name', 'market'],
    ['another apostrophe', "O'Brien"],
  ])('takes a venue by %s', async (_, name) => {
    const result = await ask(tool, { venue_name: name });
    expect([result.isError, result.text]).toEqual([
      false,
      expect.stringMatching(/^(?:[12] |Free times on .*: 2\.)/),
    ]);
    const id = name.includes('Brien') ? ids['O’Brien, Koper'] : ids['Market Hall, Piran'];
    expect(result.data).toEqual((await ask(tool, { venue_id: id })).data);
  });

  it.each([
    ['that nothing has', { venue_name: 'Opera' }, 'No venue is called "Opera". list_venues lists them.'],
    ['beside an id', { venue_name: 'Market Hall', venue_id: 1 }, 'Send either venue_id or venue_name.'],
  ])('refuses a name %s', async (_, venue, text) => {
    expect(await ask(tool, venue)).toMatchObject({ isError: true, text });
  });

  it('asks which of several is meant', async () => {
    const { isError, text } = await ask(tool, { venue_name: 'Town Hall' });
    expect(isError).toBe(true);
    expect(text.split('\n').toSorted()).toEqual(
      [
        'Several venues match "Town Hall". Send the venue_id of one:',
        `- Town Hall, Koper [id ${ids['Town Hall, Koper']}]`,
        `- Town Hall, Maribor [id ${ids['Town Hall, Maribor']}]`,
      ].toSorted(),
    );
  });
});

it('find_free_slots needs a venue', async () => {
  expect(await ask('find_free_slots', {})).toMatchObject({
    isError: true,
    text: 'Send venue_id or venue_name.',
  });
});

import { JOBS } from '../../src/data/database/changes/jobs.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { readPage, tableOf } from './page.js';

const page = readPage('operations.md');

describe('docs/operations.md', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    // Some numbers are told only where there are replicas.
    calendar = await startTestCalendar({ DATABASE_REPLICA_URLS: 'postgres://nobody@127.0.0.1:1/calendar' });
  });
  afterAll(() => calendar.close());

  it('tells every number of the service and no other, with its kind', async () => {
    const text = await (await fetch(`${calendar.visitor.root}/metrics`)).text();
    const kinds = [...text.matchAll(/^# TYPE (calendar_\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]);

    const told = tableOf(page, 'Metric', 'Kind', 'Meaning');
    expect(told.map(([name = '', kind]) => [name.replace(/\{.*/, ''), kind]).sort()).toEqual(kinds.sort());
  });

  it('tells every job and no other', () => {
    expect(tableOf(page, 'Job', 'Does', 'When').map(([job]) => job)).toEqual([...JOBS]);
  });
});

// A calendar and a site that moves into it, for each test of a file.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { removeFolders } from '../../support/data-folder.js';
import { FakeSite } from './fake-site.js';
import { SiteMoves } from './site-moves.js';

/** Filled before each test. */
export interface MovedSite {
  calendar: TestCalendar;
  site: FakeSite;
  moves: SiteMoves;
}

/**
 * Starts a calendar for the file, and empties it and starts a site before each test.
 *
 * @param onStart receives them before each test
 */
export function useMovedSite(
  onStart: (moved: MovedSite) => void | Promise<void>,
  { hasWordPress = false } = {},
): void {
  let calendar: TestCalendar;
  let site: FakeSite;
  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await calendar.dataSource.query('DELETE FROM sources');
    site = await new FakeSite().start();
    site.hasWordPress = hasWordPress;
    await onStart({ calendar, site, moves: new SiteMoves(calendar, site) });
  });
  afterEach(async () => {
    await site.stop();
    removeFolders();
  });
}

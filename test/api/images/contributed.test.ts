// Images of contributors, who may not publish (contract 9.1).
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeImage, refusal } from '../../support/make.js';
import { FORBIDDEN } from '../../support/responses.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const KINDS = [
  ['/events', anEvent()],
  ['/venues', { venue: 'Hall' }],
  ['/organizers', { organizer: 'Ann' }],
] as const;

describe.each(KINDS)('an image that a contributor uses in %s', (path, fields) => {
  it.each([
    ['a draft', {}, false],
    ['a submission', { status: 'pending' }, false],
    ['what an editor has published', { status: 'publish' }, true],
  ])('is public with %s: %j', async (_, status, isPublic) => {
    const { id } = await makeImage(calendar.contributor);
    const as = isPublic ? calendar.editor : calendar.contributor;
    const item = await calendar.contributor.make(path, { ...fields, image: id });
    await as.patch(`${path}/${item.id}`, status);

    expect((await calendar.visitor.get('/images')).body).toMatchObject({ total: isPublic ? 1 : 0 });
    expect((await calendar.visitor.get(`/images/${id}`)).status).toBe(isPublic ? 200 : 400);
    const changed = await calendar.contributor.patch(`/images/${id}`, { alt_text: 'A quay' });
    const deleted = await calendar.contributor.send('DELETE', `/images/${id}`, { force: true });
    if (isPublic) expect([refusal(changed), refusal(deleted)]).toEqual([FORBIDDEN, FORBIDDEN]);
    else expect([changed.status, deleted.status]).toEqual([200, 200]);
  });
});

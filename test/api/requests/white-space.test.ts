import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent } from '../../support/make.js';

const SENT = ' The  Hall\u00a0of\tFame\r\n(part\n2) ';
const STORED = 'The  Hall\u00a0of Fame (part 2)';

// See contract 3.1.
describe('white space in titles and names', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it.each([
    ['/events', 'title', anEvent()],
    ['/venues', 'venue', {}],
    ['/venues', 'address', { venue: 'Hall' }],
    ['/organizers', 'organizer', {}],
    ['/categories', 'name', {}],
    ['/tags', 'name', {}],
  ])('is kept in %s as %s, but for breaks and ends', async (path, key, others) => {
    const { id } = await calendar.editor.make(path, { ...others, [key]: SENT });

    expect((await calendar.visitor.get(`${path}/${id}`)).body).toMatchObject({ [key]: STORED });
  });

  it('is kept in titles of images', async () => {
    const id = await uploadWith(calendar.editor, { title: SENT });

    expect((await calendar.editor.get(`/images/${id}`)).body).toMatchObject({ title: STORED });
  });

  it('does not make a second item of a name', async () => {
    const venue = await calendar.editor.make('/venues', { venue: 'Corn Exchange' });
    const tag = await calendar.editor.make('/tags', { name: 'Open Air' });
    const names = { venue: { venue: 'Corn  Exchange' }, tags: ['Open\u00a0 Air'] };

    expect(await calendar.editor.make('/events', anEvent(names))).toMatchObject({
      venue: { id: venue.id },
      tags: [{ id: tag.id }],
    });
  });
});

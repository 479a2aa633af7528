import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolders } from '../../support/data-folder.js';
import { picture } from '../../support/images.js';
import { describeInFirefox, FirefoxStage } from './firefox-stage.js';

const HALL = { venue: 'Harbour Hall', address: 'Quay 1', city: 'Koper' };

describeInFirefox('the editor in Firefox, by keyboard alone', () => {
  const stage = new FirefoxStage();

  beforeAll(() => stage.open());
  afterAll(async () => {
    await stage.close();
    removeFolders();
  });
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    // What is still loading breaks off when the page is left, and is reported.
    const problems = [...stage.problems];
    await stage.leave();
    expect(problems).toEqual([]);
  });

  async function openForm(path: string): Promise<void> {
    await stage.page.goto(`${stage.admin}${path}`);
    await stage.waitFor("document.querySelector('.ProseMirror') !== null");
  }

  /** The path of the event that was made, in the API. */
  async function waitForEvent(): Promise<string> {
    await stage.waitFor(String.raw`/events\/\d+$/.test(location.pathname)`);
    return String(await stage.page.evaluate("location.pathname.replace('/admin', '')"));
  }

  it('announces a concert, whose times do not shift', async () => {
    const { administrator, visitor } = stage.calendar;
    await administrator.make('/venues', HALL);
    await administrator.make('/categories', { name: 'Concerts' });
    await stage.signIn('editor');
    await openForm('/events/new');
    await stage.tabTo('Title');
    await stage.type('Harbour Jazz');
    await stage.choose('Add a category', 'Con', 'Concerts');
    const poster = join(makeFolder(), 'poster.png');
    writeFileSync(poster, await picture('png'));
    const input = await stage.page.$('input[type=file]');
    if (input === null) throw new Error('Nothing takes an image.');
    await input.uploadFile(poster);
    await stage.waitForText('Alternative text');
    await stage.tabTo('Alternative text');
    await stage.type('A trumpet on a quay');
    await stage.tabTo('day, Start');
    await stage.type('280320270330');
    await stage.choose('Venue', 'har', 'Harbour Hall');
    await stage.tabTo('Price');
    await stage.type('12');
    await stage.tabTo('Description');
    await stage.type('Bring a ');
    await stage.page.keyboard.down('Control');
    await stage.press('b');
    await stage.page.keyboard.up('Control');
    await stage.type('cushion');
    await stage.act('Publish');
    const { body } = await visitor.get(await waitForEvent());
    expect(body).toMatchObject({
      title: 'Harbour Jazz',
      ...{ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 05:30:00', timezone: 'Europe/Ljubljana' },
      description: '<p>Bring a <strong>cushion</strong></p>',
      venue: { id: 1 },
      categories: [{ name: 'Concerts' }],
      image: { alt_text: 'A trumpet on a quay' },
    });
  });

  it('loses no letter that is typed right after a venue was made', async () => {
    await stage.signIn('editor');
    await openForm('/events/new');
    await stage.tabTo('Title');
    await stage.type('Harbour Jazz');
    await stage.choose('Venue', 'Pier 7', 'Create');
    await stage.answer('Create venue');
    await stage.choose('Add an organizer', 'Jazz Club', 'Create');
    await stage.answer('Add');
    await stage.act('Save as draft');
    const { body } = await stage.calendar.administrator.get(`${await waitForEvent()}?context=edit`);
    expect(body).toMatchObject({ venue: { venue: 'Pier 7' }, organizer: [{ organizer: 'Jazz Club' }] });
  });

  it('makes a weekly course with a break, and cancels one date with a reason', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/venues', HALL);
    await stage.signIn('editor');
    await openForm('/events/new');
    await stage.tabTo('Title');
    await stage.type('Pottery');
    await stage.tabTo('day, Start');
    await stage.type('120120271800');
    await stage.select('Does not repeat Repeat', 'Every week');
    await stage.tabTo('Number of dates');
    await stage.selectAll();
    await stage.type('20');
    await stage.tabTo('day, First day');
    await stage.type('15022027');
    await stage.tabTo('day, Last day');
    await stage.type('26022027');
    await stage.act('Leave these days out');
    await stage.choose('Venue', 'har', 'Harbour Hall');
    await stage.waitForText('18 dates: every Tuesday, 20 times, with exceptions');
    await stage.act('Publish');
    await waitForEvent();
    const find = async (query: string) =>
      (await administrator.get(`/events?search=Pottery&per_page=50&${query}`)).body as {
        readonly events: readonly { readonly id: number; readonly start_date: string }[];
      };
    const { events } = await find('start_date=2027-01-01&end_date=2027-12-31');
    expect(events.map((event) => event.start_date)).toEqual(
      [
        ...['01-12', '01-19', '01-26', '02-02', '02-09', '03-02', '03-09', '03-16', '03-23', '03-30'],
        ...['04-06', '04-13', '04-20', '04-27', '05-04', '05-11', '05-18', '05-25'],
      ].map((day) => `2027-${day} 18:00:00`),
    );

    await openForm(`/events/${String(events[3]?.id)}`);
    await stage.select('As planned Takes place', 'Cancelled');
    await stage.tabTo('Reason');
    await stage.type('The potter is ill.');
    await stage.act('Save');
    await stage.answer('Continue');
    await stage.waitForText('Saved.');
    expect((await find('when=all&event_status=cancelled')).events).toMatchObject([
      { start_date: '2027-02-02 18:00:00', event_status_reason: 'The potter is ill.' },
    ]);
  });

  it('loses nothing when somebody else saves, and when the session ends', async () => {
    const { administrator, dataSource, userIds } = stage.calendar;
    const times = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };
    await administrator.make('/events', { title: 'Concert', cost: '5', ...times });
    await stage.signIn('editor');
    await openForm('/events/1');
    await administrator.post('/events/1', { title: 'Concert in the park', cost: '8' });
    await stage.tabTo('Title');
    await stage.press('End');
    await stage.type(' at night');
    await stage.press('Enter');
    await stage.waitForText('Concert in the park');
    await stage.answer('Save this version');
    await stage.waitForText('Saved.');
    expect((await administrator.get('/events/1')).body).toMatchObject({
      title: 'Concert at night',
      cost: '$8',
    });

    await dataSource.query('DELETE FROM sessions WHERE user_id = $1', [userIds.editor]);
    await stage.tabTo('Title');
    await stage.press('End');
    await stage.type(' again');
    await stage.press('Enter');
    await stage.waitForText('Your session has ended');
    await stage.signInElsewhere('editor');
    await stage.waitForText('Saved.');
    expect((await administrator.get('/events/1')).body).toMatchObject({ title: 'Concert at night again' });
  });

  it('publishes several drafts at once', async () => {
    const { administrator } = stage.calendar;
    const times = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };
    for (const title of ['Choir', 'Dance', 'Reading'])
      await administrator.make('/events', { title, status: 'draft', ...times });
    await stage.signIn('editor');
    await stage.page.goto(`${stage.admin}/events`);
    await stage.waitForText('Reading');
    await stage.tabTo('Choir');
    await stage.selectAll();
    await stage.waitForText('3 events selected');
    await stage.act('Actions');
    await stage.waitFor("document.activeElement.textContent === 'Publish'");
    await stage.press('Enter');
    await stage.waitForText('3 events changed');
    expect((await administrator.get('/events?when=all')).body).toMatchObject({ total: 3 });
  });
});

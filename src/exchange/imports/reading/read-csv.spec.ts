import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { type CsvSource, readCsv } from './read-csv.js';
import { addDefaults } from './to-item.js';

const SOURCE: CsvSource = { columns: {}, language: 'en', dateOrder: 'auto' };

const read = (text: string, columns: Record<string, string> = {}, source: Partial<CsvSource> = {}) => {
  const file = readCsv(text, { ...SOURCE, columns, ...source });
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
};
const bodyOf = (text: string, columns?: Record<string, string>) => {
  const [item] = read(text, columns).items;
  return item && addDefaults(item, {}).body;
};
const reasonOf = (text: string): unknown => {
  const file = readCsv(text, SOURCE);
  return file instanceof ParameterError ? [file.reason, file.values] : file;
};

describe('readCsv', () => {
  it('reads the columns of The Events Calendar', () => {
    const body = bodyOf(
      [
        'Event Name,Event Description,Event Excerpt,Event Start Date,Event Start Time,Event End Date,Event End Time,' +
          'Timezone,All Day Event,Hide Event From Event Listings,Event Sticky in Month View,Feature Event,' +
          'Event Venue Name,Event Organizer Name(s),Event Show Map Link,Event Show Map,Event Cost,' +
          'Event Currency Symbol,Event Currency Position,Event ISO Currency Code,Event Category,Event Tags,Event Website',
        'Jazz,"<p>Two, bands</p>",Short,2027-05-01,19:30,2027-05-01,23:00,Europe/Ljubljana,FALSE,No,0,Yes,' +
          'Old Warehouse,"Society, Town",TRUE,1,10,$,prefix,USD,"Music, Jazz",free,https://example.org/jazz',
      ].join('\r\n'),
    );
    expect(body).toEqual({
      title: 'Jazz',
      description: '<p>Two, bands</p>',
      excerpt: 'Short',
      status: 'publish',
      timezone: 'Europe/Ljubljana',
      all_day: false,
      start_date: '2027-05-01 19:30',
      end_date: '2027-05-01 23:00',
      website: 'https://example.org/jazz',
      cost: '$10',
      hide_from_listings: false,
      sticky: false,
      featured: true,
      show_map: true,
      show_map_link: true,
      categories: ['Music', 'Jazz'],
      tags: ['free'],
      venue: { venue: 'Old Warehouse' },
      organizer: [{ organizer: 'Society' }, { organizer: 'Town' }],
    });
  });

  it.each([
    ['2027-05-01,19:30,,', { start_date: '2027-05-01 19:30', end_date: '2027-05-01 19:30', all_day: false }],
    ['2027-05-01,,,', { start_date: '2027-05-01', end_date: '2027-05-01', all_day: true }],
    ['2027-05-01,,2027-05-03,', { start_date: '2027-05-01', end_date: '2027-05-03', all_day: true }],
    ['2027-05-01,7 pm,,10 pm', { start_date: '2027-05-01 19:00', end_date: '2027-05-01 22:00' }],
    ['2027-05-01,19:30,2027-05-03,', { start_date: '2027-05-01 19:30', end_date: '2027-05-03 23:59' }],
    ['2027-05-01,19:30,2027-05-01,', { start_date: '2027-05-01 19:30', end_date: '2027-05-01 19:30' }],
    ['2027-05-01 19:30,,2027-05-01 21:00,', { start_date: '2027-05-01 19:30', end_date: '2027-05-01 21:00' }],
    ['2027-05-01 19:30,,,', { start_date: '2027-05-01 19:30', end_date: '2027-05-01 19:30' }],
  ])('reads the times of %s', (times, expected) => {
    expect(bodyOf(`title,start date,start time,end date,end time\nJazz,${times}`)).toMatchObject(expected);
  });

  it.each([
    ['10,€,suffix,', '10€'],
    ['10,,,EUR', '10 EUR'],
    ['10,,,', '10'],
    ['0,$,prefix,USD', '0'],
    ['Free,$,prefix,USD', 'Free'],
    ['10-20,$,,', '$10-20'],
    ['10,$,prefix,CAD', 'CA$10'],
    ['10,$,suffix,usd', '10$'],
    ['10,kr,suffix,SEK', '10kr'],
    ['10,,,CHF', '10 CHF'],
    ['10,CHF,prefix,CHF', 'CHF 10'],
  ])('writes the cost of %s', (columns, cost) => {
    const header = 'title,date,cost,currency symbol,currency position,currency code';
    expect(bodyOf(`${header}\nJazz,2027-05-01,${columns}`)).toMatchObject({ cost });
  });

  it('takes angle brackets of names as characters, and entities of pages as what they mean', () => {
    const header = 'title,date,venue,organizer,categories,tags';
    const name = "c't <webdev> &amp; <b>more</b>";
    const written = "c't &lt;webdev> &amp; &lt;b>more&lt;/b>";
    expect(bodyOf(`${header}\n${name},2027-05-01,${name},${name},${name},${name}`)).toMatchObject({
      title: written,
      venue: { venue: written },
      organizer: [{ organizer: written }],
      categories: [written],
      tags: [written],
    });
  });

  it.each([
    ['semicolons', 'Titel;Beginn;Ort\r\n"Jazz; Blues";2027-05-01;Halle\r\n'],
    ['tabs', 'Titel\tBeginn\tOrt\nJazz; Blues\t2027-05-01\tHalle'],
    ['bars', 'Titel|Beginn|Ort\nJazz; Blues|2027-05-01|Halle'],
    ['a byte order mark', '\ufeffTitel,Beginn,Ort\nJazz; Blues,2027-05-01,Halle'],
  ])('reads %s, with columns by a mapping', (_, text) => {
    const mapping = { titel: 'title', 'Beginn ': 'start_date', Ort: 'venue' };
    expect(bodyOf(text, mapping)).toMatchObject({
      title: 'Jazz; Blues',
      start_date: '2027-05-01',
      venue: { venue: 'Halle' },
    });
  });

  it.each([
    ['title', 'Name Summary Subject', 'Jazz', 'Jazz'],
    ['description', 'Content', 'Two bands', 'Two bands'],
    ['cost', 'Price', '5 EUR', '5 EUR'],
    ['website', 'URL Link', 'https://example.org/', 'https://example.org/'],
    ['categories', 'Category', 'Music', ['Music']],
    ['tags', 'Tag', 'free', ['free']],
    ['venue', 'Location Venue_Name', 'Mill', { venue: 'Mill' }],
    ['organizer', 'Organizers Organiser Organizer-Name', 'Society', [{ organizer: 'Society' }]],
  ])('reads %s from columns %s', (field, names, text, value) => {
    for (const name of names.split(' ')) {
      const title = field === 'title' ? '' : 'title,';
      const body = bodyOf(`${title}date,${name}\n${title && 'Jazz,'}2027-05-01,${text}`);
      expect(body).toMatchObject({ [field]: value });
    }
  });

  it('reads the place with its address', () => {
    const places = [
      'Venue Address,Venue City,Venue Zip,Venue Country',
      'Street,Town,Postcode,Country',
      'address,city,postal code,country',
    ];
    for (const columns of places)
      expect(
        bodyOf(`title,date,venue,${columns}\nJazz,2027-05-01,Mill,Pier 3,Koper,6000,Slovenia`),
      ).toMatchObject({
        venue: { venue: 'Mill', address: 'Pier 3', city: 'Koper', zip: '6000', country: 'Slovenia' },
      });
  });

  it.each([
    ['Society', [{ organizer: 'Society', email: 'info@example.org' }]],
    // Whose address it is, is not known.
    ['"Society, Town"', [{ organizer: 'Society' }, { organizer: 'Town' }]],
  ])('reads the mail of the organizer %s', (organizers, expected) => {
    const body = bodyOf(`title,date,organizer,email\nJazz,2027-05-01,${organizers},info@example.org`);
    expect(body?.['organizer']).toEqual(expected);
  });

  it.each([
    ['the first of two columns', 'Title,Name,date', 'Jazz,Other,2027-05-01', {}, ['Name']],
    ['the column of the mapping', 'Title,Kurz,date', 'Other,Jazz,2027-05-01', { Kurz: 'title' }, ['Title']],
    ['no mapped date', 'Title,Start,Date', 'Jazz,2027-05-01,x', { Date: 'ignore' }, []],
  ])('reads %s', (_, header, row, mapping, unused) => {
    const { items, findings } = read(`${header}\n${row}`, mapping);
    expect(items[0]?.body).toMatchObject({ title: 'Jazz', start_date: '2027-05-01' });
    expect(findings.map(({ error }) => error.values)).toEqual(unused.map((name) => ({ name })));
  });

  it('reads times beside columns of days', () => {
    expect(bodyOf('title,date,start,end date,end\nJazz,2027-05-01,19:30,2027-05-02,02:00')).toMatchObject({
      start_date: '2027-05-01 19:30',
      end_date: '2027-05-02 02:00',
    });
  });

  it('knows an event by its id, or else by its title and start', () => {
    const [jazz] = read('id,title,date\n17,Jazz,2027-05-01').items;
    expect(jazz?.externalId).toBe('17');
    const ids = (text: string): (string | undefined)[] => read(text).items.map((item) => item.externalId);
    const [one, other] = ids('title,date\nJazz,2027-05-01\nJazz,2027-05-02');
    expect(one).not.toBe(other);
    expect(ids('cost,title,date\n5,Jazz,2027-05-01')).toEqual([one]);
  });

  it('names the line where a row begins, whatever stands before it', () => {
    const text = 'title,date,description\n\nJazz,2027-05-01,"Two\nlines"\n,,\nTalk,2027-05-02,\n';
    expect(read(text).items.map(({ line }) => line)).toEqual([3, 6]);
  });

  it('does not count a file as complete whose last row ends too early', () => {
    const rows = 'title,date,cost\nJazz,2027-05-01\nTalk,2027-05-02,5';
    expect([rows, `${rows}\n`, rows.slice(0, -2)].map((text) => read(text).isComplete)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('looks for the delimiter in the first line, however long a field is', () => {
    expect(reasonOf(`"${'x'.repeat(2 ** 20 - 100)}";title,date`)).toEqual([
      'import_csv_columns',
      { missing: 'title', columns: `"${'x'.repeat(79)}…, date` },
    ]);
  });

  it('takes rows that are too short or too long', () => {
    const { items } = read('title,date,cost\nJazz,2027-05-01\nTalk,2027-05-02,5,x,y');
    expect(items.map(({ body }) => body['title'])).toEqual(['Jazz', 'Talk']);
  });

  it('names columns that it does not read, except those that the mapping ignores', () => {
    const header = 'title,date,Event Featured Image,Remarks,Notes\nJazz,2027-05-01,x,y,z';
    const { findings } = read(header, { Notes: 'ignore' });
    expect(findings.map(({ line, error }) => [line, error.reason, error.values])).toEqual([
      [1, 'import_unused_column', { name: 'Event Featured Image' }],
      [1, 'import_unused_column', { name: 'Remarks' }],
    ]);
  });

  it.each([
    [
      'no column is known',
      'a,,b\n1,2',
      ['import_csv_columns', { missing: 'title, start_date', columns: 'a, b' }],
    ],
    [
      'a column is missing',
      'Title;Beginn\n1;2',
      ['import_csv_columns', { missing: 'start_date', columns: 'Title, Beginn' }],
    ],
    ['nothing is there', '', ['import_csv_columns', { missing: 'title, start_date', columns: '' }]],
    ['a quotation mark is open', 'title,date\n"Jazz,2027-05-01\n', ['import_csv_quotes', { line: 2 }]],
  ])('refuses a file when %s', (_, text, reason) => {
    expect(reasonOf(text)).toEqual(reason);
  });
});

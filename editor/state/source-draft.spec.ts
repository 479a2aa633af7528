import { findElsewhere, movedFrom } from './series-dates';
import { fromSource, guessFormat, guessName, newSource, parseColumns, toBody } from './source-draft';

describe('the format of a file', () => {
  it.each([
    ['school.ics', 'ics'],
    ['Programme 2027.CSV', 'csv'],
    ['events.json.gz', 'ndjson'],
    ['https://example.org/town.ics?key=a.csv', 'ics'],
    ['webcal://example.org/feed', 'ics'],
    ['https://example.org/programme', null],
  ])('is guessed of %s', (name, format) => {
    expect(guessFormat(name)).toBe(format);
  });

  it('is no part of the name', () => {
    expect(['school_calendar-2027.ics', 'events.json.gz', 'Theatre'].map(guessName)).toEqual([
      'school calendar 2027',
      'events',
      'Theatre',
    ]);
  });
});

describe('a source', () => {
  const draft = { ...newSource('de'), name: ' Town ', address: 'https://example.org/a.csv', every: '60' };

  it('is fetched only where it has an address', () => {
    expect(toBody(draft)).toMatchObject({ name: 'Town', address: 'https://example.org/a.csv', every: 60 });
    expect(toBody({ ...draft, address: ' ' })).toMatchObject({ address: null, every: null });
  });

  it('keeps defaults that the form does not show, and columns of CSV only', () => {
    const csv = {
      ...draft,
      format: 'csv' as const,
      status: '',
      columns: 'Room = venue\n\nA = b = title\nodd',
    };
    expect(toBody(csv, { status: 'draft', categories: ['Music'] })).toMatchObject({
      defaults: { categories: ['Music'] },
      columns: { Room: 'venue', 'A = b': 'title', odd: '' },
    });
    expect(toBody({ ...csv, format: 'ics' })).toMatchObject({ columns: {} });
    expect(parseColumns('')).toEqual({});
  });

  it('is shown as it is', () => {
    const source = {
      ...{ id: 1, name: 'Town', format: 'csv', address: null, every: null, language: 'en' as const },
      ...{
        defaults: { status: 'draft', tags: ['a'] },
        columns: { Room: 'venue' },
        date_order: 'auto' as const,
      },
      ...{ policy: 'keep-local' as const, vanished: 'keep' as const, items: 0, same_address: [] },
      ...{ last_run: null, last_result: null, failures: 0, next_run: null, created: '', modified: '' },
    };
    expect(fromSource(source)).toEqual({
      ...{ name: 'Town', format: 'csv', address: '', every: '', language: 'en', status: 'draft' },
      ...{ columns: 'Room = venue', policy: 'keep-local', vanished: 'keep' },
    });
    expect(fromSource({ ...source, format: 'tec' })).toMatchObject({ format: 'tec' });
  });
});

describe('dates of a series', () => {
  const at = (start: string, venue: object, occurrence = start) => ({
    start_date: start,
    venue,
    series: { occurrence },
  });
  const usual = at('2027-01-05 18:00:00', { id: 1 });
  const moved = at('2027-01-13 18:00:00', { id: 2 }, '2027-01-12 18:00:00');
  const last = at('2027-01-19 18:00:00', [{ id: 1 }]);

  it('are moved when the rule had another time, and elsewhere when most are not there', () => {
    expect([usual, moved, last].map(movedFrom)).toEqual([null, '2027-01-12 18:00:00', null]);
    expect([...findElsewhere([usual, moved, last])]).toEqual([moved]);
    expect([...findElsewhere([at('2027-01-05', []), at('2027-01-06', [])])]).toEqual([]);
  });
});

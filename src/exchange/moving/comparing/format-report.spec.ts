import { type ComparisonReport, countDifferences, formatReport } from './format-report.js';

const REPORT: ComparisonReport = {
  compared: new Map([['events in en', 3]]),
  lists: 2,
  singles: 4,
  fields: [],
  missing: [],
  listDifferences: [],
};

it('says that nothing differs', () => {
  expect(countDifferences(REPORT)).toBe(0);
  expect(formatReport(REPORT, 10)).toEqual([
    'Compared: 3 events in en; 2 lists, 4 single items.',
    'No differences.',
  ]);
});

it('begins with a summary, and prints as many lines of a field as it may', () => {
  const difference = { kind: 'event', language: 'en', field: 'title', there: 'A', here: 'B' } as const;
  const report: ComparisonReport = {
    ...REPORT,
    fields: [1, 2, 3].map((id) => ({ ...difference, id })),
    missing: [{ side: 'there', group: 'events in en', id: 7 }],
    listDifferences: [{ question: 'featured (en)', there: 'total 1', here: 'total 2' }],
  };
  expect(countDifferences(report)).toBe(5);
  expect(formatReport(report, 2)).toEqual([
    'Compared: 3 events in en; 2 lists, 4 single items.',
    'Differences: 5.',
    '  event title (en): 3',
    '  Only there: events in en: 1',
    '  lists: 1',
    '',
    'Only there: events in en',
    '  7',
    '',
    'event title (en)',
    '  1: “A” there, “B” here',
    '  2: “A” there, “B” here',
    '  … and 1 more',
    '',
    'Lists',
    '  featured (en): total 1 there, total 2 here',
  ]);
});

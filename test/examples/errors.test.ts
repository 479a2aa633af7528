import errors from '../../src/foundation/languages/messages/en/errors.json';
import faults from '../../src/foundation/languages/messages/en/parameter-errors.json';
import { ERROR_CODES } from '../../src/foundation/errors/error-codes.js';
import { type Stage, runExamples, startStage } from './examples.js';
import { blocksOf, plain, readPage, tableOf } from '../docs/page.js';

const page = readPage('errors.md');
/** What `data.details` says inside of `rest_invalid_param`. */
const INNER = ['rest_invalid_type', 'rest_not_in_enum'];

/** Codes with more than one. */
const OTHER_STATUSES: Readonly<Record<string, string>> = {
  rest_forbidden: '401 or 403',
  rest_idempotency_conflict: '409 or 422',
};

const codes = tableOf(page, 'Code', 'Status', 'When');

describe('docs/errors.md', () => {
  it('has every code with its status, and no other', () => {
    const expected = Object.entries(ERROR_CODES).map(([code, status]) => [
      code,
      OTHER_STATUSES[code] ?? String(status),
    ]);

    expect(codes.map(([code, status]) => [code, status])).toEqual(expected);
  });

  it('says of each when it comes', () => {
    expect(codes.filter(([, , when = '']) => when === '')).toEqual([]);
  });

  it('shows an answer with every code', () => {
    const shown = blocksOf(page).flatMap(({ text }) => text.match(/"code": "[\w-]+", "message"/g) ?? []);
    const service = blocksOf(page).filter(({ language }) => language === 'json');
    const names = [
      ...shown.map((text) => text.split('"')[3]),
      ...service.map(({ text }) => (JSON.parse(text) as { code: string }).code),
    ];

    expect([...new Set(names)].sort()).toEqual([...Object.keys(ERROR_CODES), ...INNER].sort());
  });

  it.each(blocksOf(page).filter(({ language }) => language === 'json'))(
    'shows the sentence and the status of what cannot be provoked: line $line',
    ({ text }) => {
      const { code, message, data } = JSON.parse(text) as {
        code: keyof typeof errors;
        message: string;
        data: { status: number };
      };

      expect([message, data.status]).toEqual([errors[code], ERROR_CODES[code]]);
    },
  );

  it('has every sentence about parameters, and no other', () => {
    const table = tableOf(page, 'Key', 'Sentence', 'When').map(([key, sentence]) => [key, sentence]);

    const sentences = Object.entries(faults).map(([key, sentence]) => [key, plain(sentence)]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(sentences));
    expect(table).toHaveLength(Object.keys(faults).length);
  });
});

describe('the examples of docs/errors.md', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  runExamples(page, () => stage);
});

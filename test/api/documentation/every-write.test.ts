// What every write may answer to `Idempotency-Key` and `If-Match`, asked of every operation that the document says takes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusal } from '../../support/responses.js';
import { type ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';
import {
  EDITING_PAIRS,
  HISTORIES,
  IMAGE_PAIRS,
  OWN_ACCOUNT,
  type Pair,
  PAIRS,
  SERIES_PAIRS,
  SOURCE_PAIRS,
  USERS,
  WEBHOOK_PAIRS,
} from '../../support/pairs.js';

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
  readonly parameters: readonly { readonly $ref?: string }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as Document;

const UPDATES = ['POST', 'PUT', 'PATCH'];
const ALL: readonly Pair[] = [
  ...PAIRS,
  ...IMAGE_PAIRS,
  ...SERIES_PAIRS,
  ['POST', '/images'],
  ...OWN_ACCOUNT,
  ...USERS.filter(([, path]) => !path.includes('/secrets/')),
  ...WEBHOOK_PAIRS,
  ...SOURCE_PAIRS,
  ...EDITING_PAIRS.filter(([, path]) => path !== '/events/findings'),
  ...HISTORIES,
];
const KEYED = ALL.filter(([verb]) => UPDATES.includes(verb));
const CONDITIONAL = ALL.filter(
  ([verb, path]) =>
    verb !== 'GET' &&
    /\/(?:\d+|nothing|me|restore|merge)$/.test(path) &&
    !/secrets|\/sessions|\/external\/|\/imports|\/proposals/.test(path),
);

/** As the document names it. */
const named = ([verb, path]: Pair): string =>
  `${verb} ${path
    .replace('99999', '{id}')
    .replace('99999', path.includes('/history/') ? '{change}' : '{delivery}')
    .replace('nothing', '{slug}')
    .replace('{id}/{slug}', '{source}/{uid}')}`;

/** Those that take a header. */
const taking = (header: string): string[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { parameters }]) =>
        parameters.some(({ $ref }) => $ref === `#/components/parameters/${header}`),
      )
      .map(([verb]) => `${verb.toUpperCase()} ${path.replace('/calendar/events/v1', '')}`),
  );

it('is every write that takes a key, and every one that takes a condition', () => {
  expect(taking('Idempotency-Key').sort()).toEqual(KEYED.map(named).sort());
  expect(taking('If-Match').sort()).toEqual(CONDITIONAL.map(named).sort());
  expect(taking('If-Unmodified-Since')).toEqual(taking('If-Match'));
});

describe('every write', () => {
  let calendar: TestCalendar;
  /** Existing items by what stands in the path: ids, and slugs where there are some. */
  const items: Record<string, { readonly id: number; readonly slug?: string }> = {};

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor, administrator } = calendar;
    items['events'] = await makeEvent(editor);
    const occurrence = await makeEvent(editor, { recurrence: 'FREQ=DAILY;COUNT=2' });
    items['series'] = occurrence['series'] as { id: number };
    items['venues'] = await editor.make('/venues', { venue: 'Hall' });
    items['organizers'] = await editor.make('/organizers', { organizer: 'Club' });
    items['categories'] = await editor.make('/categories', { name: 'Concerts' });
    items['tags'] = await editor.make('/tags', { name: 'Outdoor' });
    items['images'] = await makeImage(editor);
    items['webhooks'] = await administrator.make('/webhooks', { url: 'https://1.1.1.1/hook' });
    items['sources'] = await administrator.make('/sources', { name: 'Town', format: 'ics' });
    items['users'] = await administrator.make('/users', { username: 'mary', roles: ['author'] });
  });
  afterAll(() => calendar.close());

  /** A merge needs another item. */
  const makeOther = async (path: string): Promise<object> => {
    const [, kind = ''] = path.split('/');
    if (!path.endsWith('/merge') || path.includes('99999')) return {};
    const name = { venues: 'venue', organizers: 'organizer' }[kind] ?? 'name';
    return { into: (await calendar.editor.make(`/${kind}`, { [name]: 'Other' })).id };
  };
  const existing = (path: string): string => {
    const item = items[path.split('/')[1] ?? ''];
    return path.replace('99999', String(item?.id)).replace('nothing', item?.slug ?? '');
  };
  const send = async (
    as: Api,
    [verb, path]: Pair,
    headers: Record<string, string>,
    title: string,
  ): Promise<ApiResponse> => {
    if (verb === 'DELETE') return as.send(verb, path, {}, headers);
    if (path !== '/images')
      return as.send(
        verb,
        path,
        {},
        { ...headers, 'Content-Type': 'application/json' },
        JSON.stringify({ title, ...(await makeOther(path)) }),
      );
    const form = new FormData();
    form.append('title', title);
    return as.send(verb, path, {}, headers, form);
  };

  it.each(KEYED)('refuses a key of another request, and one that is under way: %s %s', async (...pair) => {
    const key = { 'Idempotency-Key': pair.join(' ').replaceAll(' ', '_') };
    // Nobody is to be made twice by one of the verbs of an update.
    await calendar.dataSource.query(`DELETE FROM idempotency_keys`);
    await send(calendar.administrator, pair, key, 'One');
    const other = await send(calendar.administrator, pair, key, 'Two');
    await calendar.dataSource.query(`UPDATE idempotency_keys SET answer = NULL, leased_until = '2099-01-01'`);
    const early = await send(calendar.administrator, pair, key, 'One');

    expect(refusal(other)).toEqual({ status: 422, code: 'rest_idempotency_conflict' });
    expect(refusal(early)).toEqual({ status: 409, code: 'rest_idempotency_conflict' });
    expect(early.headers.get('Retry-After')).toBe('2');
  });

  it.each(CONDITIONAL)('refuses what has changed: %s %s', async (verb, path) => {
    const answer = await send(
      calendar.administrator,
      [verb, existing(path)],
      { 'If-Match': '"another"' },
      'Renamed',
    );

    expect(refusal(answer)).toEqual({ status: 412, code: 'rest_precondition_failed' });
  });
});

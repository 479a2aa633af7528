// Compares responses of the same requests: lists with filters, and single events.
import { isRecord, type JsonRecord, readCount, readId, readRecords, readText } from '../site/json.js';
import { getJson, type Parameters, type SiteApi } from '../site/site-api.js';
import { type ComparedKind, compareFields, type FieldDifference } from './compare-fields.js';
import type { ComparedLanguage, ComparisonOptions } from './comparison-options.js';
import type { ListDifference } from './format-report.js';
import type { Question } from './questions.js';

type ToHere = (kind: ComparedKind, id: number) => number;

/** Compares totals, and the events of the first page when it has all of them: events of one start have no order. */
export async function compareList(
  { name, parameters, item }: Question,
  sides: ComparedLanguage,
  { toHere, readsAll }: { readonly toHere: ToHere; readonly readsAll: boolean },
): Promise<ListDifference | null> {
  const question = `${name} (${sides.language})`;
  // Without a status, each side shows editors what it wants. An event whose password is unknown is private here.
  const statuses: Parameters = readsAll ? { status: 'publish,private' } : {};
  const ask = async (api: SiteApi, toId: ToHere): Promise<ListResponse> => {
    const filter: Parameters = item === undefined ? {} : { [item.name]: toId(item.kind, item.id) };
    return readListResponse(api, { ...parameters, ...filter, ...statuses, per_page: 50 });
  };
  const there = await ask(sides.there, (_, id) => id);
  const here = await ask(sides.here, toHere);
  const differ = (one: string, other: string): ListDifference => ({ question, there: one, here: other });
  if (there.total !== here.total) return differ(`total ${there.total}`, `total ${here.total}`);
  const starts = [there, here].map((response) =>
    response.events.map((event) => readText(event['start_date'])).join(),
  );
  if (starts[0] !== starts[1]) return differ('one order', 'another order');
  if (there.total > there.events.length) return null;
  const ids = (response: ListResponse, map: (id: number) => number): string =>
    response.events
      .map((event) => map(readId(event['id']) ?? 0))
      .sort((a, b) => a - b)
      .join(', ');
  const all = [ids(there, (id) => toHere('event', id)), ids(here, (id) => id)] as const;
  return all[0] === all[1] ? null : differ(all[0], all[1]);
}

/** Compares an event as it is read by id and by slug. */
export async function compareSingle(
  { id, ownId, raw }: { readonly id: number; readonly ownId: number; readonly raw: JsonRecord },
  { there, here }: Pick<ComparedLanguage, 'there' | 'here'>,
  options: ComparisonOptions,
): Promise<{ count: number; differences: FieldDifference[]; responses: ListDifference[] }> {
  const slug = encodeURIComponent(readText(raw['slug']));
  const paths: [string, string][] = [
    [`events/${id}`, `events/${ownId}`],
    ...(slug === '' ? [] : ([[`events/by-slug/${slug}`, `events/by-slug/${slug}`]] as [string, string][])),
  ];
  const differences: FieldDifference[] = [];
  const responses: ListDifference[] = [];
  for (const [question, ownPath] of paths) {
    const [one, other] = [await readSingle(there, question), await readSingle(here, ownPath)];
    if (one.status !== other.status)
      responses.push({ question, there: `status ${one.status}`, here: `status ${other.status}` });
    else if (one.status === 200) differences.push(...compareFields('event', one.body, other.body, options));
  }
  const isFirst = ({ field }: FieldDifference, n: number): boolean =>
    differences.findIndex((one) => one.field === field) === n;
  return { count: paths.length, differences: differences.filter(isFirst), responses };
}

interface ListResponse {
  readonly total: number;
  readonly events: readonly JsonRecord[];
}

async function readListResponse(api: SiteApi, parameters: Parameters): Promise<ListResponse> {
  const { body } = await getJson(api.client, api.buildUrl('events', parameters));
  return isRecord(body)
    ? { total: readCount(body['total']), events: readRecords(body['events']) }
    : { total: 0, events: [] };
}

/** A refusal is a response, too. */
async function readSingle(api: SiteApi, path: string): Promise<{ status: number; body: JsonRecord }> {
  const { status, body } = await getJson(api.client, api.buildUrl(path), { acceptsRefusals: true });
  return { status, body: isRecord(body) ? body : {} };
}

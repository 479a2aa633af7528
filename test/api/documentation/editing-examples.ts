// What a calendar answers to those who edit: findings, versions, proposals, previews, series, counts by day and term.
import { REQUEST_EXAMPLES } from '../../../src/requests/documentation/response-examples.js';
import type { Api, ApiResponse, Made } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';

export function bodyOf({ status, body }: ApiResponse): Made {
  if (status < 200 || status > 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Made;
}

/** By the names that the document uses. */
export async function answersToEditors({
  administrator,
  contributor,
  visitor,
}: TestCalendar): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const collection of Object.keys(REQUEST_EXAMPLES)) {
    const made = await answerHistory(administrator, collection);
    if (collection === 'events') Object.assign(answers, await answerChecks(administrator, contributor, made));
    answers[`${collection}_history`] = made.history;
    answers[`${collection}_version`] = made.version;
  }
  return {
    ...answers,
    ...(await answerSeries(administrator)),
    events_calendar: bodyOf(await visitor.get('/events/calendar', { month: '2027-05' })),
    events_facets: bodyOf(await visitor.get('/events/facets', { ...MONTH })),
    settings_read: bodyOf(await administrator.get('/settings')),
    account_read: bodyOf(await administrator.get('/users/me')),
  };
}

const MONTH = { start_date: '2027-05-01', end_date: '2027-05-31' };

/** The end of a preview link, which each calendar makes with a key of its own. */
const SIGNATURE = /[\w-]{22}\/$/;

interface Versions {
  readonly id: number;
  readonly history: { readonly changes: readonly { readonly id: string }[] };
  readonly version: unknown;
}

async function answerHistory(administrator: Api, collection: string): Promise<Versions> {
  const sent = REQUEST_EXAMPLES[collection];
  const { id } = bodyOf(await administrator.post(`/${collection}`, sent?.post));
  const path = `/${collection}/${id}`;
  bodyOf(await administrator.patch(path, sent?.update));
  const history = bodyOf(await administrator.get(`${path}/history`)) as unknown as Versions['history'];
  const change = history.changes[0]?.id ?? '';
  return { id, history, version: bodyOf(await administrator.get(`${path}/history/${change}`)) };
}

async function answerChecks(
  administrator: Api,
  contributor: Api,
  { id }: Versions,
): Promise<Record<string, unknown>> {
  const event = `/events/${id}`;
  const when = { start_date: '2027-05-01 19:30:00', end_date: '2027-05-01 23:00:00' };
  const unfinished = { title: 'Harbour Jazz Night', ...when };
  const similar = { title: 'Harbour Jazz', start_date: '2027-05-01 19:30:00' };
  const proposed = { kind: 'event', item: id, patch: { title: 'Harbour Jazz Night, indoors' } };
  const proposal = bodyOf(await contributor.post('/proposals', proposed));
  const path = `/proposals/${proposal.id}`;
  const link = bodyOf(await administrator.get(`${event}/preview-link`));
  return {
    events_checked: bodyOf(await administrator.post('/events/findings', unfinished)),
    events_findings: bodyOf(await administrator.get(`${event}/findings`)),
    events_similar: bodyOf(await administrator.get('/events/similar', similar)),
    findings_report: bodyOf(await administrator.get('/findings', { per_page: '1' })),
    preview_link: { ...link, url: String(link['url']).replace(SIGNATURE, 'Y7ck_Bwq8JCmFN5KYLLYuw/') },
    proposals_created: proposal,
    proposals_list: bodyOf(await administrator.get('/proposals')),
    proposals_read: bodyOf(await administrator.get(path)),
    proposals_decided: bodyOf(await administrator.post(path, { review: { state: 'approved' } })),
  };
}

async function answerSeries(administrator: Api): Promise<Record<string, unknown>> {
  const rule = {
    start_date: '2027-05-04 18:00:00',
    end_date: '2027-05-04 19:30:00',
    timezone: 'Europe/Ljubljana',
  };
  const recurrence = 'FREQ=WEEKLY;COUNT=3';
  const preview = bodyOf(await administrator.post('/recurrence/preview', { ...rule, recurrence }));
  const made = bodyOf(await administrator.post('/events', { title: 'Choir', ...rule, recurrence }));
  const { series } = made as unknown as { readonly series: { readonly id: number } };
  return {
    recurrence_preview: preview,
    series_read: bodyOf(await administrator.get(`/series/${series.id}`)),
  };
}

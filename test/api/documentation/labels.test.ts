import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { translateLabels } from '../../../src/requests/documentation/document-labels.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/foundation/languages/language-code.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const MESSAGES = join(__dirname, '../../../src/foundation/languages/messages');

const labelsOf = (language: LanguageCode): Record<string, string> =>
  JSON.parse(readFileSync(join(MESSAGES, language, 'documentation.json'), 'utf8')) as Record<string, string>;

/** Answers of every route, or of every write, are described by the sentence of their error. */
const COMMON_ERRORS = [
  'rest_idempotency_conflict',
  'rest_precondition_failed',
  'rest_request_too_large',
  'rest_unsupported_media_type',
  'rest_too_many_requests',
  'internal_server_error',
  'rest_service_unavailable',
];

const sentencesOf = (language: LanguageCode): string[] => {
  const errors = JSON.parse(readFileSync(join(MESSAGES, language, 'errors.json'), 'utf8')) as Record<
    string,
    string
  >;
  return [...Object.values(labelsOf(language)), ...COMMON_ERRORS.map((code) => errors[code] ?? '')];
};

/** Parameters have descriptions of their own; of those that stand on every route the sentences are labels. */
const COMMON = ['id', 'slug', 'ml_language', 'ml_fallback', 'context'];

/** All labels of a document: everything that `labelled` would ask for, but what describes a single parameter. */
function labelsIn(document: OpenAPIObject): string[] {
  const parameters = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { parameters?: { name: string; description?: string }[] }>).flatMap(
      (operation) => operation.parameters ?? [],
    ),
  );
  // The index describes a `context` of its own, and categories have a filter `slug`.
  const isLabel = (name: string, description = ''): boolean =>
    COMMON.includes(name) && !/^(Taken for|Only the term)/.test(description);
  const ofOne = new Set(
    parameters
      .filter(({ name, description }) => !isLabel(name, description))
      .map(({ description }) => description),
  );
  const labels = new Set<string>();
  translateLabels(document, (label) => {
    if (!ofOne.has(label)) labels.add(label);
    return label;
  });
  return [...labels].sort();
}

describe('labels of the documentation', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const documentIn = async (language: LanguageCode): Promise<OpenAPIObject> => {
    const { body, headers } = await calendar.visitor.get('/doc', { ml_language: language });
    expect(headers.get('Content-Language')).toBe(language);
    return body as OpenAPIObject;
  };

  it('are all among the messages, and all messages are labels', async () => {
    expect(labelsIn(await documentIn('en'))).toEqual(sentencesOf('en').sort());
  });

  it.each(LANGUAGE_CODES)('are told in %s', async (language) => {
    const labels = labelsIn(await documentIn(language));

    expect(labels).toEqual(expect.arrayContaining(sentencesOf(language)));
    expect(labels).toHaveLength(new Set(sentencesOf(language)).size);
  });

  it('change nothing that programs read', async () => {
    const names = ({ openapi, paths, components, tags }: OpenAPIObject): unknown => [
      openapi,
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.entries(item as Record<string, { operationId: string; responses: object }>).map(
          ([verb, { operationId, responses }]) => [verb, operationId, Object.keys(responses)],
        ),
      ]),
      components?.schemas,
      tags?.map(({ name }) => name),
    ];

    expect(names(await documentIn('el'))).toEqual(names(await documentIn('en')));
  });

  it('are those of the base address', async () => {
    const { body } = await calendar.visitor.under('/sl/calendar/events/v1').get('/doc');

    expect(body).toMatchObject({ info: { description: labelsOf('sl')['summary'] } });
  });
});

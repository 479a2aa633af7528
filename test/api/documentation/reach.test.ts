import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Reached {
  readonly documented: (document: object, namespace: string) => string[];
  readonly wrongReach: (
    described: string[],
    reached: Set<string>,
    reasons: Record<string, string>,
  ) => string[];
}

const { documented, wrongReach } = createRequire(join(__dirname, '../../support/x.cjs'))(
  './reached.cjs',
) as Reached;

const document = {
  paths: {
    '/v1': { get: { responses: { 200: {} } } },
    '/v1/events/{id}': { get: { responses: { 200: {}, 404: {} } }, delete: { responses: { 410: {} } } },
  },
};
const ALL = ['get / 200', 'get /events/{id} 200', 'get /events/{id} 404', 'delete /events/{id} 410'];
const others = (name: string): Set<string> => new Set(ALL.filter((other) => other !== name));

describe('what the tests reach of the document', () => {
  it('is compared with every status of every operation', () => {
    expect(documented(document, '/v1')).toEqual(ALL);
  });

  it.each<[string, Set<string>, Record<string, string>, string[]]>([
    ['all', new Set(ALL), {}, []],
    ['all but one', others('get / 200'), {}, ['get / 200 is documented, and no test reaches it.']],
    ['all but one, for a reason', others('get / 200'), { 'get / 200': 'It takes a day.' }, []],
    [
      'all but one, for an empty reason',
      others('get / 200'),
      { 'get / 200': ' ' },
      ['get / 200 is in not-reached.json without a reason.'],
    ],
    [
      'what a reason is given for',
      new Set(ALL),
      { 'get / 200': 'It takes a day.' },
      ['get / 200 needs no reason in not-reached.json: it is reached.'],
    ],
    [
      'all, and a reason for what the document has not',
      new Set(ALL),
      { 'get / 418': 'There is no tea.' },
      ['get / 418 needs no reason in not-reached.json: there is none.'],
    ],
  ])('may be %s', (_, reached, reasons, wrong) => {
    expect(wrongReach(ALL, reached, reasons)).toEqual(wrong);
  });
});

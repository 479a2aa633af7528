/** What the compiler says of code that uses the package of the client: of right code nothing, of wrong code enough. */
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { asMuchAs } from '../support/effort.js';
import { checkout } from '../support/service.js';

/** The compiler reads thousands of lines of declarations each time. */
let folder: string;

beforeAll(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(checkout, 'client'), join(folder, 'node_modules/calendar-events-client'));
  for (const { codes } of USERS)
    for (const [name, code] of Object.entries(codes)) writeFileSync(join(folder, name), code);
});
afterAll(removeFolders);

const RIGHT = `
  import { CalendarError, createCalendarClient, dataOf, venuesOf } from 'calendar-events-client';
  import type { CalendarClientOptions, CalendarEvent, Category, ImageItem, LanguageCode, ListQuery, NewEvent, Tag, Venue } from 'calendar-events-client';

  const options: CalendarClientOptions = { baseUrl: 'https://example.org', login: 'mary', secret: 'abcd' };
  const client = createCalendarClient(options);
  export const others = [
    createCalendarClient({ baseUrl: 'https://example.org', token: 'abcd', language: 'pt-pt' }),
    createCalendarClient({ baseUrl: '', fetch: (request: Request) => Promise.resolve(new Response(request.url)) }),
    createCalendarClient({ baseUrl: '', fetch }),
  ];

  export function placesOf(event: CalendarEvent): readonly Venue[] {
    return venuesOf(event);
  }

  export async function list(language: LanguageCode): Promise<string[]> {
    const query: ListQuery<'/events'> = { categories: ['music'], featured: true, orderby: 'title', order: 'desc' };
    const { data, error, response } = await client.in(language).GET('/events', { params: { query } });
    if (error) {
      const code: string = error.code;
      return [code, error.message, String(error.data.status), String(response.status)];
    }
    const next: string | undefined = data.next_rest_url;
    return data.events.map((event) => \`\${event.title} \${event.image === false ? '' : event.image.url} \${next ?? ''}\`);
  }

  export async function walk(): Promise<[number, (Category | Tag)[], ImageItem[]]> {
    const terms: (Category | Tag)[] = [];
    const images: ImageItem[] = [];
    for await (const image of client.items('/images', { search: 'jazz' })) images.push(image);
    for await (const page of client.pages('/categories', { hide_empty: false })) terms.push(...page.categories);
    for await (const term of client.items('/tags')) terms.push(term);
    let ids = 0;
    for await (const { id } of client.items('/events', { search: 'jazz' })) ids += id;
    return [ids, terms, images];
  }

  export async function some(): Promise<[string | undefined, number | undefined, (string | undefined)[] | undefined]> {
    const query = { _fields: ['title', 'cost_details.values', 'categories.name'] };
    const { data, error } = await client.GET('/events/{id}', { params: { path: { id: 1 }, query } });
    if (error) throw new Error(error.code);
    let total: number | undefined;
    for await (const page of client.pages('/events', { featured: true, _fields: ['total'] })) total = page.total;
    for await (const { items, removed } of client.sync('/venues', { search: 'hall' }, { everyMs: 1000 }))
      return [items[0]?.venue, removed[0], undefined];
    for await (const { change } of client.stream({ kinds: ['event'], ml_language: 'de' }, { token: 'a' }))
      return [change?.op, change?.id, undefined];
    return [data.title, total, data.categories?.map(({ name }) => name)];
  }

  export async function write(): Promise<string | null> {
    const body: NewEvent = {
      title: 'Jazz', start_date: '2027-05-01', end_date: '2027-05-01', venue: { venue: 'Hall' }, cost: [10, '20'],
    };
    try {
      const { id, translations } = await dataOf(client.POST('/events', { body }));
      await client.PATCH('/events/{id}', { params: { path: { id } }, body: { venue: 12, tags: 'a,b' } });
      await client.DELETE('/events/{id}', { params: { path: { id }, query: { ml_language: 'de' } } });
      await client.POST('/images', { body: { file: new Blob([]) } });
      await client.GET('/events/by-slug/{slug}', { params: { path: { slug: 'jazz' }, query: { password: 'x' } } });
      return translations['de']?.slug ?? null;
    } catch (error) {
      if (error instanceof CalendarError) return error.data.errorId ?? error.code;
      throw error;
    }
  }
`;

const HEAD = `import { createCalendarClient, dataOf } from 'calendar-events-client';
const client = createCalendarClient({ baseUrl: 'https://example.org' });
`;

/** Each of these lines is wrong. */
const WRONG = [
  "createCalendarClient({ baseUrl: '', login: 'mary' });",
  "createCalendarClient({ baseUrl: '', token: 'a', login: 'mary', secret: 'b' });",
  "createCalendarClient({ language: 'en' });",
  "createCalendarClient({ baseUrl: '', language: 'tlh' });",
  "client.in('xx');",
  "void client.GET('/event');",
  "void client.GET('/events/{id}');",
  "void client.GET('/events/{id}', { params: { path: { id: 'one' } } });",
  "void client.GET('/events', { params: { query: { orderby: 'colour' } } });",
  "void client.GET('/events', { params: { query: { categories: 'music' } } });",
  "void client.POST('/events', { body: { title: 'No dates' } });",
  "void client.POST('/events', { body: { title: 1, start_date: '', end_date: '' } });",
  "void client.DELETE('/events');",
  "void client.POST('/images', { body: { file: 'picture.png' } });",
  "client.pages('/events/{id}');",
  "client.pages('/venues', { featured: true });",
  "void dataOf(client.GET('/events')).then(({ venues }) => venues);",
  "void dataOf(client.GET('/events/{id}', { params: { path: { id: 1 } } })).then(({ venue }) => venue.id);",
  "void client.GET('/events', { params: { query: { _envelope: true, per_page: 5 } } });",
  "void client.GET('/doc', { params: { query: { _format: 'yaml' } } });",
  "void client.DELETE('/events/{id}', { params: { path: { id: 1 }, query: { _fields: ['id'] } } });",
  "client.items('/events', { _fields: ['title'] });",
  "client.sync('/events', { page: 2 });",
  "client.sync('/images');",
  "client.stream({ since: 'start' });",
  "void dataOf(client.GET('/events', { params: { query: { _fields: ['total'] } } })).then(({ total }) => total + 1);",
  "void client.GET('/events').then(({ data }) => data.events);",
];

const SETTINGS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipDefaultLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
};
const BROWSER = { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] };
const NODE = {
  lib: ['lib.es2022.d.ts'],
  types: ['node'],
  typeRoots: [join(checkout, 'node_modules/@types')],
};
const NODE16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
const BUNDLER = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

/** What is compiled with the same settings is compiled at once: most of the time goes into what all of it imports. */
const USERS = [
  {
    settings: { ...NODE, ...NODE16 },
    codes: { 'uses.mts': RIGHT, 'uses.cts': RIGHT },
  },
  {
    settings: { ...BROWSER, ...BUNDLER },
    codes: { 'uses.ts': RIGHT, 'wrong.ts': `${HEAD}${WRONG.join('\n')}\n` },
  },
];

describe('the types of the client', () => {
  // Before a release for all ways of loading it.
  it.each(
    asMuchAs(
      [['a bundler', 'uses.ts']],
      [
        ['an ES module in Node', 'uses.mts'],
        ['a CommonJS module in Node', 'uses.cts'],
        ['a bundler', 'uses.ts'],
      ],
    ),
  )('fit right code of %s', (_, name) => {
    expect(faultsOf(name)).toEqual([]);
  });

  it('refuse every wrong line', () => {
    const first = HEAD.split('\n').length;

    const lines = new Set(faultsOf('wrong.ts').map(({ line }) => line));

    expect(WRONG.filter((_, index) => !lines.has(first + index))).toEqual([]);
    expect([...lines].filter((line) => line < first)).toEqual([]);
  });

  it('are small, as every compiler that uses the client parses them', () => {
    expect(statSync(join(checkout, 'client/dist/cjs/schema.d.ts')).size).toBeLessThan(600_000);
  });
});

interface Fault {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const found = new Map<object, Fault[]>();

/** Of the declarations of the package too, but not of the other codes that use it. */
function faultsOf(name: string): Fault[] {
  const user = USERS.find(({ codes }) => name in codes);
  if (user === undefined) throw new Error(`Nobody has ${name}.`);
  const { settings, codes } = user;
  const faults = found.get(user) ?? compile(Object.keys(codes), settings);
  found.set(user, faults);
  return faults.filter(({ file }) => file === name || !(file in codes));
}

function compile(names: readonly string[], settings: ts.CompilerOptions): Fault[] {
  const paths = names.map((name) => join(folder, name));
  const program = ts.createProgram(paths, { ...SETTINGS, ...settings });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    file: file ? relative(folder, file.fileName) : '',
    line: file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

// What a role may not read changes nothing in what it is told: lists, totals, counts and filters answer after hidden items
// were made, byte for byte, what they answered before.
import { isDeepStrictEqual } from 'node:util';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anItem } from './rights-cast.js';
import { KINDS, ROLES, type Role, STATUSES } from './rights-table.js';

const HIDDEN = STATUSES.filter((status) => status !== 'publish');
/** All that do not read what others hide. */
const OUTSIDERS = ROLES.filter((role) => !['editor', 'administrator'].includes(role));

let calendar: TestCalendar;
let addresses: string[];

interface Scene {
  readonly hall: number;
  readonly lonely: number;
  readonly society: number;
  readonly nobody: number;
  readonly music: number;
  readonly jazz: number;
  readonly empty: number;
  readonly loud: number;
  readonly quiet: number;
  readonly concert: number;
  readonly secretHall: number;
}

async function makeScene(): Promise<Scene> {
  const { administrator } = calendar;
  const id = async (path: string, body: object): Promise<number> => (await administrator.make(path, body)).id;
  const hall = await id('/venues', { venue: 'Hall' });
  const lonely = await id('/venues', { venue: 'Lonely yard' });
  const secretHall = await id('/venues', { venue: 'Secret hall', status: 'draft' });
  const society = await id('/organizers', { organizer: 'Society' });
  const nobody = await id('/organizers', { organizer: 'Nobody' });
  const music = await id('/categories', { name: 'Music' });
  const jazz = await id('/categories', { name: 'Jazz', parent: music });
  const empty = await id('/categories', { name: 'Empty' });
  const loud = await id('/tags', { name: 'Loud' });
  const quiet = await id('/tags', { name: 'Quiet' });
  const links = { venue: hall, organizer: [society], categories: [jazz], tags: [loud] };
  const concert = await id('/events', anItem('events', { ...links, title: 'Concert', slug: 'concert' }));
  await id('/events', anItem('events', { venue: secretHall, title: 'Elsewhere', slug: 'elsewhere' }));
  await administrator.patch(`/events/${concert}`, { title: 'Konzert', ml_language: 'de' });
  return { hall, lonely, society, nobody, music, jazz, empty, loud, quiet, concert, secretHall };
}

const VIEWS = [
  '',
  'ml_language=de',
  'ml_fallback=true',
  'ml_missing=fr',
  'context=edit',
  'search=o',
  'status=publish',
];

function addressesOf(scene: Scene): string[] {
  const of = (path: string, queries: readonly string[]): string[] =>
    queries.map((query) => `${path}${query === '' ? '' : `?${query}`}`);
  const shared = ['has_events=true', 'has_events=false', 'only_with_upcoming=true', `event=${scene.concert}`];
  const terms = [
    'hide_empty=true',
    'hide_empty=false',
    'hide_empty=false&orderby=count&order=desc',
    `event=${scene.concert}`,
  ];
  return [
    ...of('/events', [
      ...VIEWS,
      'starts_after=2026-01-01&per_page=1',
      'search=hidden',
      `venue=${scene.hall}`,
      `venue=${scene.lonely}`,
      `venue=${scene.secretHall}`,
      `organizer=${scene.society}`,
      `categories=${scene.music}`,
      `categories=${scene.empty}`,
      `tags=${scene.loud}`,
      `tags=${scene.quiet}`,
      'featured=true',
      'ticketed=true',
      'geoloc=true',
    ]),
    ...['/venues', '/organizers'].flatMap((path) =>
      of(path, [...VIEWS, ...shared, 'search=hidden', 'per_page=1']),
    ),
    ...['/categories', '/tags'].flatMap((path) =>
      of(path, [...VIEWS.filter((view) => !/status/.test(view)), ...terms]),
    ),
    `/events/${scene.concert}`,
    '/events/by-slug/concert',
    '/events/by-slug/elsewhere',
    `/venues/${scene.hall}`,
    `/venues/${scene.lonely}`,
    `/venues/${scene.secretHall}`,
    `/organizers/${scene.society}`,
    `/organizers/${scene.nobody}`,
    `/categories/${scene.music}`,
    `/categories/${scene.jazz}`,
    `/categories/${scene.empty}`,
    `/tags/${scene.loud}`,
    `/tags/${scene.quiet}`,
    '',
    '/images',
  ];
}

/** Linked with all that can be seen, in two languages, featured, ticketed and with a place. */
async function hide(scene: Scene): Promise<void> {
  const { administrator } = calendar;
  const { hall, lonely, society, nobody, music, jazz, empty, loud, quiet } = scene;
  for (const status of HIDDEN) {
    const when = status === 'future' ? { date: '2027-04-01 10:00:00' } : {};
    for (const kind of KINDS) {
      const name = { events: 'title', venues: 'venue', organizers: 'organizer' }[kind];
      const links = {
        venue: status === 'draft' ? hall : lonely,
        organizer: [society, nobody],
        categories: [music, jazz, empty],
        tags: [loud, quiet],
        featured: true,
        offers: [{ name: 'Ticket', price: '10', price_currency: 'EUR' }],
      };
      const place = { geo_lat: 50, geo_lng: 8 };
      const fields = { events: links, venues: place, organizers: {} }[kind];
      const body = { [name]: `Hidden of ${status}`, status, ...when, ...fields };
      const { id } = await administrator.make(`/${kind}`, anItem(kind, body));
      const { status: answered } = await administrator.patch(`/${kind}/${id}`, {
        [name]: `Verborgen hidden ${status}`,
        ml_language: 'de',
      });
      if (answered !== 200) throw new Error(`The ${status} of ${kind} was not translated: ${answered}`);
    }
  }
  await administrator.patch(`/venues/${scene.secretHall}`, { venue: 'Hidden hall of another name' });
}

/** Callers who list what they made themselves see as little as visitors do: every second address is enough for the rest. */
const ALL_ADDRESSES: readonly Role[] = ['visitor', 'author'];

/** What a role is told at each address, requested by a few at the same time. */
async function shown(role: Role, at = addresses): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  const rest = [...at];
  const worker = async (): Promise<void> => {
    for (let address = rest.shift(); address !== undefined; address = rest.shift()) {
      const { status, body, headers } = await calendar[role].get(address);
      told[address] = { status, body, total: headers.get('X-TEC-Total'), link: headers.get('Link') };
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return told;
}

function shownToOutsider(role: Role): Promise<Record<string, unknown>> {
  if (ALL_ADDRESSES.includes(role)) return shown(role);
  return shown(
    role,
    addresses.filter((_, n) => n % 2 === OUTSIDERS.indexOf(role) % 2),
  );
}

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('changes nothing for those who may not read it', async () => {
  const scene = await makeScene();
  addresses = addressesOf(scene);
  /** Where those who may read it see it. */
  const telling = [
    '/events',
    '/venues',
    '/organizers',
    '/events?ml_language=de',
    `/events?tags=${scene.quiet}`,
  ];
  const before = new Map<Role, Record<string, unknown>>();
  for (const role of OUTSIDERS) before.set(role, await shownToOutsider(role));
  const seenBefore = await shown('editor', telling);

  await hide(scene);

  for (const role of OUTSIDERS) expect(await shownToOutsider(role)).toEqual(before.get(role));
  // It could have been seen.
  const seen = await shown('editor', telling);
  expect(telling.filter((list) => isDeepStrictEqual(seen[list], seenBefore[list]))).toEqual([]);
});

// The 52 pairs of verb and route, written out from the specification and not from the code.

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Pair = readonly [verb: Verb, path: string];

const ITEM: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const pairsOf = (path: string, verbs: readonly Verb[]): Pair[] => verbs.map((verb) => [verb, path]);

/** With ids and slugs that name nothing. */
export const PAIRS: readonly Pair[] = [
  ...pairsOf('', ['GET']),
  ...pairsOf('/doc', ['GET']),
  ...['/events', '/venues', '/organizers'].flatMap((path) => [
    ...pairsOf(path, ['GET', 'POST']),
    ...pairsOf(`${path}/99999`, ITEM),
    ...pairsOf(`${path}/by-slug/nothing`, ITEM),
  ]),
  ...['/categories', '/tags'].flatMap((path) => [
    ...pairsOf(path, ['GET', 'POST']),
    ...pairsOf(`${path}/99999`, ITEM),
  ]),
];

/** What the original has no routes for. */
export const IMAGE_PAIRS: readonly Pair[] = [
  ...pairsOf('/images', ['GET']),
  ...pairsOf('/images/99999', ITEM),
];

/** For those who may edit the item. */
export const HISTORIES: readonly Pair[] = [
  '/events',
  '/venues',
  '/organizers',
  '/categories',
  '/tags',
].flatMap((path) => [
  ...pairsOf(`${path}/99999/history`, ['GET']),
  ...pairsOf(`${path}/99999/history/99999`, ['GET']),
  ...pairsOf(`${path}/99999/history/99999/restore`, ['POST']),
]);

/** Of findings, proposals, copies, merges and settings; the original has none. */
export const EDITING_PAIRS: readonly Pair[] = [
  ...pairsOf('/proposals', ['GET', 'POST']),
  ...pairsOf('/proposals/99999', ['GET', 'POST']),
  ...pairsOf('/findings', ['GET']),
  ...pairsOf('/events/findings', ['POST']),
  ...pairsOf('/events/99999/findings', ['GET']),
  ...pairsOf('/events/similar', ['GET']),
  ...pairsOf('/events/99999/duplicate', ['POST']),
  ...['venues', 'organizers', 'categories', 'tags'].flatMap((kind) =>
    pairsOf(`/${kind}/99999/merge`, ['POST']),
  ),
  ...pairsOf('/settings', ['GET']),
  ...pairsOf('/events/99999/preview-link', ['GET', 'DELETE']),
];

/** Of series, which the original does not have. */
export const SERIES_PAIRS: readonly Pair[] = [
  ...pairsOf('/series/99999', ITEM),
  ...pairsOf('/series/99999/preview', ['GET']),
];

/** Of calendars and counts, which the original does not have. */
export const CALENDAR_PAIRS: readonly Pair[] = ['/events/calendar', '/events/facets'].flatMap((path) =>
  pairsOf(path, ['GET']),
);

/** Of the log of changes, which the original does not have. */
export const CHANGES_PAIRS: readonly Pair[] = ['/changes', '/changes/stream'].flatMap((path) =>
  pairsOf(path, ['GET']),
);

/** Of receivers of changes, for administrators; the original has none. */
export const WEBHOOK_PAIRS: readonly Pair[] = [
  ...pairsOf('/webhooks', ['GET', 'POST']),
  ...pairsOf('/webhooks/99999', ITEM),
  ...pairsOf('/webhooks/99999/secret', ['POST']),
  ...pairsOf('/webhooks/99999/ping', ['POST']),
  ...pairsOf('/webhooks/99999/deliveries', ['GET']),
  ...pairsOf('/webhooks/99999/deliveries/99999/repeat', ['POST']),
];

/** Of sources of imports, for editors; the original has none. */
export const SOURCE_PAIRS: readonly Pair[] = [
  ...pairsOf('/sources', ['GET', 'POST']),
  ...pairsOf('/sources/99999', ITEM),
  ...pairsOf('/imports', ['GET', 'POST']),
  ...pairsOf('/imports/99999', ['GET', 'DELETE']),
  ...pairsOf('/events/external/99999/nothing', ['GET', 'POST', 'PUT', 'PATCH']),
];

/** Feeds, which are no JSON of this API unless they are refused. */
export const FEEDS: readonly Pair[] = [
  '/events.ics',
  '/events.rss',
  '/events.atom',
  '/events.json',
  '/events/99999.ics',
  '/events/by-slug/nothing.ics',
  '/series/99999.ics',
].flatMap((path) => pairsOf(path, ['GET']));

/** What writes nothing, although it takes a body. */
export const PREVIEWS: readonly Pair[] = pairsOf('/recurrence/preview', ['POST']);

export const WRITES: readonly Pair[] = PAIRS.filter(([verb]) => verb !== 'GET');
export const READS: readonly Pair[] = PAIRS.filter(([verb]) => verb === 'GET');

/** Of users and their secrets, which the specification does not know: those for every user … */
export const OWN_ACCOUNT: readonly Pair[] = [
  ...pairsOf('/users/me', ['GET', 'POST', 'PUT', 'PATCH']),
  ...pairsOf('/users/me/secrets', ['GET', 'POST']),
  ...pairsOf('/users/me/secrets/99999', ['DELETE']),
  ...pairsOf('/users/me/sessions', ['GET', 'DELETE']),
  ...pairsOf('/users/me/sessions/99999', ['DELETE']),
  ...pairsOf('/users/me/activity', ['GET']),
];

/** … and those for administrators. */
export const USERS: readonly Pair[] = [
  ...pairsOf('/users', ['GET', 'POST']),
  ...pairsOf('/users/99999', ITEM),
  ...pairsOf('/users/99999/secrets', ['GET', 'POST']),
  ...pairsOf('/users/99999/secrets/99999', ['DELETE']),
  ...pairsOf('/users/99999/sessions', ['GET', 'DELETE']),
  ...pairsOf('/users/99999/sessions/99999', ['DELETE']),
  ...pairsOf('/users/99999/activity', ['GET']),
  ...pairsOf('/users/99999/sign-in-link', ['POST']),
];

/** Of WordPress itself and of `tec/v1`, below `wp-json`. */
export const WORDPRESS_PAIRS: readonly Pair[] = [
  ...pairsOf('/wp/v2/users/me', ['GET']),
  ...pairsOf('/wp/v2/settings', ['GET']),
  ...['/wp/v2/tags', '/wp/v2/tribe_events_cat', '/wp/v2/media'].flatMap((path) =>
    pairsOf(path, ['GET', 'POST']),
  ),
  ...pairsOf('/tec/v1/docs', ['GET']),
  ...['/tec/v1/events', '/tec/v1/venues', '/tec/v1/organizers'].flatMap((path) => [
    ...pairsOf(path, ['GET', 'POST']),
    ...pairsOf(`${path}/99999`, ITEM),
  ]),
];

/** Every operation of the namespace once. */
export const OPERATIONS: readonly Pair[] = [
  ...PAIRS,
  ...IMAGE_PAIRS,
  ['POST', '/images'],
  ...HISTORIES,
  ...EDITING_PAIRS,
  ...CALENDAR_PAIRS,
  ...CHANGES_PAIRS,
  ...FEEDS,
  ...PREVIEWS,
  ...SERIES_PAIRS,
  ...OWN_ACCOUNT,
  ...USERS,
  ...WEBHOOK_PAIRS,
  ...SOURCE_PAIRS,
];

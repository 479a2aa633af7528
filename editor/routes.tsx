/** The screens by their addresses. Each is a file of its own, which is loaded when it is needed. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { type EventFilters, toEventFilters } from './api/event-filters';
import { ADMIN } from './api/place';
import { type ReviewSearch, toReviewSearch } from './screens/review/review-search';
import { NotFound, Problem } from './screens/shell/problem';
import { Loading, Shell } from './screens/shell/shell';
import type { WorkSearch } from './screens/translate/work-search';
import { withAdministration } from './words/words';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const below = { getParentRoute: () => root };

const routes = [
  createRoute({
    ...below,
    path: '/',
    component: lazyRouteComponent(() => import('./screens/today/today'), 'Today'),
  }),
  createRoute({
    ...below,
    path: '/events',
    validateSearch: (query: Partial<EventFilters> & SearchSchemaInput): EventFilters => toEventFilters(query),
    component: lazyRouteComponent(() => import('./screens/events/events-list'), 'EventsList'),
  }),
  createRoute({
    ...below,
    path: '/events/new',
    component: lazyRouteComponent(() => import('./screens/event/event-form'), 'NewEvent'),
  }),
  createRoute({
    ...below,
    path: '/events/$id',
    component: lazyRouteComponent(() => import('./screens/event/event-form'), 'EditEvent'),
  }),
  createRoute({
    ...below,
    path: '/venues',
    component: lazyRouteComponent(() => import('./screens/items/items-list'), 'VenuesList'),
  }),
  createRoute({
    ...below,
    path: '/venues/new',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'NewVenue'),
  }),
  createRoute({
    ...below,
    path: '/venues/$id',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'EditVenue'),
  }),
  createRoute({
    ...below,
    path: '/organizers',
    component: lazyRouteComponent(() => import('./screens/items/items-list'), 'OrganizersList'),
  }),
  createRoute({
    ...below,
    path: '/organizers/new',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'NewOrganizer'),
  }),
  createRoute({
    ...below,
    path: '/organizers/$id',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'EditOrganizer'),
  }),
  createRoute({
    ...below,
    path: '/categories',
    component: lazyRouteComponent(() => import('./screens/items/items-list'), 'CategoriesList'),
  }),
  createRoute({
    ...below,
    path: '/categories/new',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'NewCategory'),
  }),
  createRoute({
    ...below,
    path: '/categories/$id',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'EditCategory'),
  }),
  createRoute({
    ...below,
    path: '/tags',
    component: lazyRouteComponent(() => import('./screens/items/items-list'), 'TagsList'),
  }),
  createRoute({
    ...below,
    path: '/tags/new',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'NewTag'),
  }),
  createRoute({
    ...below,
    path: '/tags/$id',
    component: lazyRouteComponent(() => import('./screens/items/item-form'), 'EditTag'),
  }),
  createRoute({
    ...below,
    path: '/imports',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/imports/imports-overview')),
      'ImportsOverview',
    ),
  }),
  createRoute({
    ...below,
    path: '/imports/new',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/imports/new-import')),
      'NewImport',
    ),
  }),
  createRoute({
    ...below,
    path: '/imports/$id',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/imports/import-screen')),
      'ImportScreen',
    ),
  }),
  createRoute({
    ...below,
    path: '/sources/$id',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/imports/source-screen')),
      'SourceScreen',
    ),
  }),
  createRoute({
    ...below,
    path: '/users',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/users/users-list')),
      'UsersList',
    ),
  }),
  createRoute({
    ...below,
    path: '/users/new',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/users/new-user')),
      'NewUser',
    ),
  }),
  createRoute({
    ...below,
    path: '/users/$id',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/users/user-screen')),
      'UserScreen',
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/webhooks/webhooks-list')),
      'WebhooksList',
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks/new',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/webhooks/new-webhook')),
      'NewWebhook',
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks/$id',
    component: lazyRouteComponent(
      withAdministration(() => import('./screens/webhooks/webhook-screen')),
      'WebhookScreen',
    ),
  }),
  createRoute({
    ...below,
    path: '/series/$id',
    component: lazyRouteComponent(() => import('./screens/series/series-screen'), 'SeriesScreen'),
  }),
  // Translating, the review and the history.
  createRoute({
    ...below,
    path: '/translations',
    validateSearch: (query: Partial<WorkSearch> & SearchSchemaInput): Partial<WorkSearch> => query,
    component: lazyRouteComponent(() => import('./screens/translate/translations'), 'Translations'),
  }),
  createRoute({
    ...below,
    path: '/review',
    validateSearch: (query: ReviewSearch & SearchSchemaInput): ReviewSearch => toReviewSearch({ ...query }),
    component: lazyRouteComponent(() => import('./screens/review/review-list'), 'ReviewList'),
  }),
  createRoute({
    ...below,
    path: '/review/$kind/$id',
    component: lazyRouteComponent(() => import('./screens/review/review-item'), 'ReviewEntry'),
  }),
  createRoute({
    ...below,
    path: '/$kind/$id/history',
    component: lazyRouteComponent(() => import('./screens/history/history'), 'History'),
  }),
  createRoute({
    ...below,
    path: '/$kind/$id/translate/$language',
    validateSearch: (query: Pick<Partial<WorkSearch>, 'state'> & SearchSchemaInput) => query,
    component: lazyRouteComponent(() => import('./screens/translate/translate'), 'Translate'),
  }),
  createRoute({
    ...below,
    path: '/images',
    component: lazyRouteComponent(() => import('./screens/images/images-list'), 'ImagesList'),
  }),
  createRoute({
    ...below,
    path: '/images/describe',
    component: lazyRouteComponent(() => import('./screens/images/describe-images'), 'DescribeImages'),
  }),
  createRoute({
    ...below,
    path: '/images/$id',
    component: lazyRouteComponent(() => import('./screens/images/image-form'), 'EditImage'),
  }),
  createRoute({
    ...below,
    path: '/trash',
    component: lazyRouteComponent(() => import('./screens/trash/trash'), 'Trash'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: ADMIN,
  defaultPreload: 'intent',
  defaultErrorComponent: Problem,
  defaultPendingComponent: Loading,
  // The heading of a screen takes the focus.
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

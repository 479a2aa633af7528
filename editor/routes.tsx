/** The screens by their addresses. Each is a file of its own, which is loaded when it is needed. */
import { createRootRoute, createRoute, createRouter, type SearchSchemaInput } from '@tanstack/react-router';
import { type EventFilters, toEventFilters } from './api/event-filters';
import { ADMIN } from './api/place';
import { lazyScreen } from './parts/lazy-part';
import type { ImageSearch } from './screens/images/image-search';
import { type ReviewSearch, toReviewSearch } from './screens/review/review-search';
import { NotFound, Problem } from './screens/shell/problem';
import { Loading, Shell } from './screens/shell/shell';
import type { TranslateSearch, WorkSearch } from './screens/translate/work-search';
import { withAdministration } from './words/words';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const below = { getParentRoute: () => root };

const routes = [
  createRoute({
    ...below,
    path: '/',
    component: lazyScreen(() => import('./screens/today/today').then((screen) => screen.Today)),
  }),
  createRoute({
    ...below,
    path: '/events',
    validateSearch: (query: Partial<EventFilters> & SearchSchemaInput): EventFilters => toEventFilters(query),
    component: lazyScreen(() => import('./screens/events/events-list').then((screen) => screen.EventsList)),
  }),
  createRoute({
    ...below,
    path: '/events/new',
    component: lazyScreen(() => import('./screens/event/event-form').then((screen) => screen.NewEvent)),
  }),
  createRoute({
    ...below,
    path: '/events/$id',
    component: lazyScreen(() => import('./screens/event/event-form').then((screen) => screen.EditEvent)),
  }),
  createRoute({
    ...below,
    path: '/venues',
    component: lazyScreen(() => import('./screens/items/items-list').then((screen) => screen.VenuesList)),
  }),
  createRoute({
    ...below,
    path: '/venues/new',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.NewVenue)),
  }),
  createRoute({
    ...below,
    path: '/venues/$id',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.EditVenue)),
  }),
  createRoute({
    ...below,
    path: '/organizers',
    component: lazyScreen(() => import('./screens/items/items-list').then((screen) => screen.OrganizersList)),
  }),
  createRoute({
    ...below,
    path: '/organizers/new',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.NewOrganizer)),
  }),
  createRoute({
    ...below,
    path: '/organizers/$id',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.EditOrganizer)),
  }),
  createRoute({
    ...below,
    path: '/categories',
    component: lazyScreen(() => import('./screens/items/items-list').then((screen) => screen.CategoriesList)),
  }),
  createRoute({
    ...below,
    path: '/categories/new',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.NewCategory)),
  }),
  createRoute({
    ...below,
    path: '/categories/$id',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.EditCategory)),
  }),
  createRoute({
    ...below,
    path: '/tags',
    component: lazyScreen(() => import('./screens/items/items-list').then((screen) => screen.TagsList)),
  }),
  createRoute({
    ...below,
    path: '/tags/new',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.NewTag)),
  }),
  createRoute({
    ...below,
    path: '/tags/$id',
    component: lazyScreen(() => import('./screens/items/item-form').then((screen) => screen.EditTag)),
  }),
  createRoute({
    ...below,
    path: '/imports',
    component: lazyScreen(() =>
      withAdministration(import('./screens/imports/imports-overview')).then(
        (screen) => screen.ImportsOverview,
      ),
    ),
  }),
  createRoute({
    ...below,
    path: '/imports/new',
    component: lazyScreen(() =>
      withAdministration(import('./screens/imports/new-import')).then((screen) => screen.NewImport),
    ),
  }),
  createRoute({
    ...below,
    path: '/imports/$id',
    component: lazyScreen(() =>
      withAdministration(import('./screens/imports/import-screen')).then((screen) => screen.ImportScreen),
    ),
  }),
  createRoute({
    ...below,
    path: '/sources/$id',
    component: lazyScreen(() =>
      withAdministration(import('./screens/imports/source-screen')).then((screen) => screen.SourceScreen),
    ),
  }),
  createRoute({
    ...below,
    path: '/users',
    component: lazyScreen(() =>
      withAdministration(import('./screens/users/users-list')).then((screen) => screen.UsersList),
    ),
  }),
  createRoute({
    ...below,
    path: '/users/new',
    component: lazyScreen(() =>
      withAdministration(import('./screens/users/new-user')).then((screen) => screen.NewUser),
    ),
  }),
  createRoute({
    ...below,
    path: '/users/$id',
    component: lazyScreen(() =>
      withAdministration(import('./screens/users/user-screen')).then((screen) => screen.UserScreen),
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks',
    component: lazyScreen(() =>
      withAdministration(import('./screens/webhooks/webhooks-list')).then((screen) => screen.WebhooksList),
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks/new',
    component: lazyScreen(() =>
      withAdministration(import('./screens/webhooks/new-webhook')).then((screen) => screen.NewWebhook),
    ),
  }),
  createRoute({
    ...below,
    path: '/webhooks/$id',
    component: lazyScreen(() =>
      withAdministration(import('./screens/webhooks/webhook-screen')).then((screen) => screen.WebhookScreen),
    ),
  }),
  createRoute({
    ...below,
    path: '/series/$id',
    component: lazyScreen(() =>
      import('./screens/series/series-screen').then((screen) => screen.SeriesScreen),
    ),
  }),
  // Translating, the review and the history.
  createRoute({
    ...below,
    path: '/translations',
    validateSearch: (query: Partial<WorkSearch> & SearchSchemaInput): Partial<WorkSearch> => query,
    component: lazyScreen(() =>
      import('./screens/translate/translations').then((screen) => screen.Translations),
    ),
  }),
  createRoute({
    ...below,
    path: '/review',
    validateSearch: (query: ReviewSearch & SearchSchemaInput): ReviewSearch => toReviewSearch({ ...query }),
    component: lazyScreen(() => import('./screens/review/review-list').then((screen) => screen.ReviewList)),
  }),
  createRoute({
    ...below,
    path: '/review/$kind/$id',
    component: lazyScreen(() => import('./screens/review/review-item').then((screen) => screen.ReviewEntry)),
  }),
  createRoute({
    ...below,
    path: '/$kind/$id/history',
    component: lazyScreen(() => import('./screens/history/history').then((screen) => screen.History)),
  }),
  createRoute({
    ...below,
    path: '/$kind/$id/translate/$language',
    validateSearch: (query: TranslateSearch & SearchSchemaInput): TranslateSearch => query,
    component: lazyScreen(() => import('./screens/translate/translate').then((screen) => screen.Translate)),
  }),
  createRoute({
    ...below,
    path: '/images',
    component: lazyScreen(() => import('./screens/images/images-list').then((screen) => screen.ImagesList)),
  }),
  createRoute({
    ...below,
    path: '/images/describe',
    component: lazyScreen(() =>
      import('./screens/images/describe-images').then((screen) => screen.DescribeImages),
    ),
  }),
  createRoute({
    ...below,
    path: '/images/$id',
    validateSearch: (query: ImageSearch & SearchSchemaInput): ImageSearch => query,
    component: lazyScreen(() => import('./screens/images/image-form').then((screen) => screen.EditImage)),
  }),
  createRoute({
    ...below,
    path: '/trash',
    component: lazyScreen(() => import('./screens/trash/trash').then((screen) => screen.Trash)),
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

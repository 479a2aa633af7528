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
import { NotFound, Problem } from './screens/shell/problem';
import { Loading, Shell } from './screens/shell/shell';

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

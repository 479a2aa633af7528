import { findState, type RefusedState } from './find-state.js';

const refuse = (code: string, params?: object): object => ({ code, data: { ...(params && { params }) } });

it.each<[number, unknown, RefusedState]>([
  [404, refuse('rest-event-not-found'), 'gone'],
  [410, refuse('rest-event-not-found'), 'gone'],
  [403, refuse('event-no-longer-available'), 'gone'],
  [404, refuse('rest_term_invalid'), 'gone'],
  [400, refuse('rest_invalid_param', { id: 'Invalid parameter.' }), 'gone'],
  [400, refuse('rest_invalid_param', { lang: 'Invalid parameter.' }), 'unknown'],
  [400, refuse('rest_invalid_param'), 'unknown'],
  [403, refuse('event-password-protected'), 'protected'],
  [403, refuse('event-not-accessible'), 'closed'],
  [401, refuse('rest_forbidden'), 'closed'],
  [404, refuse('rest_no_route'), 'unknown'],
  [404, refuse('api_hidden_by_plugin'), 'unknown'],
  [404, 'Not found', 'unknown'],
  [403, '<h1>Blocked</h1>', 'unknown'],
  [503, refuse('maintenance'), 'unknown'],
  [200, null, 'unknown'],
])('%d with %j says that an item is %s', (status, body, state) => {
  expect(findState(status, body as never)).toBe(state);
});

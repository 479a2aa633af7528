// THE table of error codes. A code's sentence is `errors.<code>` in languages/messages/<language>/errors.json.
// Codes and statuses are those of the original API (API contract, section 6) and of the additions named in the
// documentation; they are stable and never translated.
export const ERROR_CODES = {
  rest_no_route: 404,
  rest_invalid_json: 400,
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_forbidden: 403,
  rest_invalid_namespace: 404,
  incorrect_password: 401,
  invalid_username: 401,
  invalid_email: 401,
  'rest-event-not-found': 404,
  'rest-invalid-event-id': 400,
  'event-no-longer-available': 403,
  'event-not-accessible': 403,
  'event-password-protected': 403,
  'event-is-in-trash': 410,
  'event-archive-page-not-found': 404,
  'venue-not-accessible': 403,
  'venue-is-in-trash': 410,
  'venue-archive-page-not-found': 404,
  'organizer-not-accessible': 403,
  'organizer-is-in-trash': 410,
  'organizer-archive-page-not-found': 404,
  term_exists: 400,
  duplicate_term_slug: 400,
  rest_taxonomy_not_hierarchical: 400,
  rest_request_too_large: 413,
  rest_unsupported_media_type: 415,
  rest_too_many_requests: 429,
  internal_server_error: 500,
  rest_service_unavailable: 503,
  calendar_query_too_slow: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

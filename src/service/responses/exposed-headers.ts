/** Response headers that CORS exposes and envelopes contain. */
export const EXPOSED_HEADERS: readonly string[] = [
  ...['X-WP-Total', 'X-WP-TotalPages', 'X-TEC-Total', 'X-TEC-TotalPages'],
  ...['X-TEC-API-VERSION', 'X-TEC-API-ROOT', 'X-TEC-API-ORIGIN'],
  ...['Link', 'Location', 'Allow', 'Content-Language', 'Retry-After', 'X-Request-Id'],
  ...['ETag', 'Idempotency-Replayed', 'Calendar-Position', 'Calendar-Existing', 'Calendar-Ignored'],
];

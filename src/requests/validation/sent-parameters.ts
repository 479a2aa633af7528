import type { RawParameters } from '../context/request-context.js';

/** What a request has sent: body before query (contract 1.2). */
export const getSentParameters = ({
  query,
  body,
}: {
  readonly query: RawParameters;
  readonly body: RawParameters;
}): RawParameters => ({
  ...query,
  ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
});

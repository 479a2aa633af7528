/**
 * Whether the secret goes into the body of a request for tokens, or into its `Authorization`, which a provider takes that does
 * not say what it takes (OpenID Connect Discovery 1.0, 3). The body comes first: providers differ in how they decode the header.
 */
export const sendsSecretInBody = (supported: readonly string[] | undefined): boolean =>
  supported?.includes('client_secret_post') === true;

/** A sentence when the requests to the provider would be refused at each sign-in; the addresses of its name are checked then. */
export function findUnlistedIssuer(issuer: string | null, hosts: readonly string[]): string[] {
  if (issuer === null) return [];
  const { protocol, host, port } = new URL(issuer);
  if (hosts.includes(host) || (protocol === 'https:' && port === '')) return [];
  return [`OIDC_ISSUER without TLS, or with another port than 443, needs OIDC_HOSTS=${host}`];
}

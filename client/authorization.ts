/** A login with its secret, a secret alone, or neither for a visitor. */
export type Credentials =
  | { readonly login: string; readonly secret: string; readonly token?: never }
  | { readonly token: string; readonly login?: never; readonly secret?: never }
  | { readonly token?: undefined; readonly login?: undefined; readonly secret?: undefined };

export function buildAuthorizationHeaders({ login, secret, token }: Credentials): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (login === undefined) return {};
  // `btoa` accepts only Latin 1, and logins may contain other letters.
  const bytes = new TextEncoder().encode(`${login}:${secret}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** Who is asking: nobody, a login with its secret, or a secret alone. */
export type Credentials =
  | { readonly login: string; readonly secret: string; readonly token?: never }
  | { readonly token: string; readonly login?: never; readonly secret?: never }
  | { readonly token?: undefined; readonly login?: undefined; readonly secret?: undefined };

export function buildAuthorizationHeaders({ login, secret, token }: Credentials): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (login === undefined) return {};
  // `btoa` takes bytes, and logins may have letters beyond Latin 1.
  const bytes = new TextEncoder().encode(`${login}:${secret}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

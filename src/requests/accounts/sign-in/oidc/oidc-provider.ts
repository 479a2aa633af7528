// Speaks with the provider of OpenID Connect: the code flow with PKCE, state and nonce.
import { Inject, Injectable } from '@nestjs/common';
import type { ClientAuth, Configuration } from 'openid-client' with { 'resolution-mode': 'import' };
import { ENV } from '../../../../foundation/config/config.module.js';
import type { Env } from '../../../../foundation/config/env.js';
import { clock } from '../../../../foundation/dates/clock.js';
import { choosePrompt } from './choose-prompt.js';
import { readClaim, type Claims } from './choose-role.js';
import { sendsSecretInBody } from './client-authentication.js';
import { createProviderFetch } from './provider-fetch.js';

/** How far the clocks of the provider and of this service may differ. */
export const CLOCK_TOLERANCE_SECONDS = 120;

const SECOND_MS = 1000;

/** Asks when the user signed in at the provider, without a new sign-in there: as long as sessions last here. */
const USUAL_MAX_AGE_SECONDS = 30 * 86_400;

/** Keys and addresses of the provider are read again after this long. */
const KEPT_MS = 60 * 60_000;

export interface OidcRequest {
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** When the user has to prove again who they are: the time of the request in milliseconds. Else null. */
  readonly againSince: number | null;
}

export interface OidcUser {
  readonly issuer: string;
  readonly subject: string;
  /** When the user proved to the provider who they are, in milliseconds; null when it does not say so. */
  readonly authenticatedAt: number | null;
  readonly claims: Claims;
}

@Injectable()
export class OidcProvider {
  private kept: { readonly until: number; readonly configuration: Promise<Configuration> } | null = null;

  constructor(@Inject(ENV) private readonly env: Env) {}

  get isOn(): boolean {
    return this.env.oidcIssuer !== null && this.env.signInWays.includes('oidc');
  }

  /**
   * @param isAgain whether the user must prove again who they are, even with a session at the provider
   * @throws Error when the provider cannot be reached, or names another issuer
   */
  async request(redirectUri: string, { isAgain }: { readonly isAgain: boolean }): Promise<OidcRequest> {
    const client = await loadClient();
    const configuration = await this.configure();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const prompt = isAgain ? choosePrompt(configuration.serverMetadata()) : null;
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.env.oidcScope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      max_age: isAgain ? '0' : String(USUAL_MAX_AGE_SECONDS),
      ...(prompt !== null && { prompt }),
    });
    return { url, state, nonce, verifier, againSince: isAgain ? clock.ms() : null };
  }

  /**
   * @param callback the address to which the provider sent the browser back
   * @throws Error when anything of the answer is wrong, caused by a `ProviderFailure` when the provider fails
   */
  async receive(
    callback: URL,
    { state, nonce, verifier, againSince }: Omit<OidcRequest, 'url'>,
  ): Promise<OidcUser> {
    const client = await loadClient();
    const configuration = await this.configure();
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider sent no ID token');
    const { iss: issuer, sub: subject, auth_time: authTime } = claims;
    const authenticatedAt = authTime === undefined ? null : authTime * SECOND_MS;
    checkTime(authenticatedAt, againSince);
    const hasRole = readClaim(claims, this.env.oidcRoleClaim) !== undefined;
    if (hasRole || configuration.serverMetadata().userinfo_endpoint === undefined)
      return { issuer, subject, authenticatedAt, claims };
    const more = await client.fetchUserInfo(configuration, tokens.access_token, subject);
    return { issuer, subject, authenticatedAt, claims: { ...more, ...claims } };
  }

  /** Of attempts at once, one reads the document of the provider; a failure is not kept. */
  private configure(): Promise<Configuration> {
    const now = performance.now();
    if (this.kept === null || this.kept.until < now) {
      const configuration = this.discover();
      this.kept = { until: now + KEPT_MS, configuration };
      configuration.catch(() => {
        this.kept = null;
      });
    }
    return this.kept.configuration;
  }

  private async discover(): Promise<Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret, oidcHosts } = this.env;
    if (oidcIssuer === null || oidcClientId === null) throw new Error('There is no OIDC_ISSUER');
    const client = await loadClient();
    const issuer = new URL(oidcIssuer);
    const isTrusted = oidcHosts.includes(issuer.host);
    const fetch = createProviderFetch(oidcHosts);
    return client.discovery(
      issuer,
      oidcClientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      oidcClientSecret === null ? client.None() : authenticate(client, oidcClientSecret),
      {
        [client.customFetch]: (url, { method, headers, body }) =>
          fetch(url, { method, headers, ...(isText(body) && { body: body.toString() }) }),
        // oxlint-disable-next-line typescript/no-deprecated -- marked only to stand out; the operator names the host
        ...(isTrusted && { execute: [client.allowInsecureRequests] }),
      },
    );
  }
}

function authenticate({ ClientSecretBasic, ClientSecretPost }: Client, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) =>
    (sendsSecretInBody(server.token_endpoint_auth_methods_supported) ? post : basic)(server, ...rest);
}

/** Whoever sits at the browser can take `max_age` out of the request, so that a missing time is none. */
function checkTime(authenticatedAt: number | null, since: number | null): void {
  if ((authenticatedAt ?? 0) > clock.ms() + CLOCK_TOLERANCE_SECONDS * SECOND_MS)
    throw new Error('The provider names a sign-in in the future: its clock is ahead');
  if (since === null) return;
  if (authenticatedAt === null) throw new Error('The provider sent no auth_time, which max_age asks for');
  if (authenticatedAt < since - CLOCK_TOLERANCE_SECONDS * SECOND_MS)
    throw new Error('The provider did not ask the user to sign in again, or its clock is behind');
}

/** Loaded by the first sign-in, so that the service starts without it. */
const loadClient = (): Promise<Client> => import('openid-client');

type Client = typeof import('openid-client', { with: { 'resolution-mode': 'import' } });

/** The only bodies that the library sends. */
const isText = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams;

/**
 * A provider of OpenID Connect, which can also answer wrongly. It checks the code, the proof of PKCE, and the secret in the
 * header alone.
 */
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clock } from '../../src/foundation/dates/clock.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly authTime: number | null;
}

export class OpenIdProvider {
  readonly secret = 'a secret of the provider';
  /** Of the account that signs in next. */
  claims: Readonly<Record<string, unknown>> = { sub: 'mary' };
  /** Claims of the ID token that are wrong. */
  faults: Readonly<Record<string, unknown>> = {};
  /** How tokens are signed: by its key, by nothing, or by a key that the secret of the client is. */
  algorithm: 'RS256' | 'none' | 'HS256' = 'RS256';
  /** Claims that only the userinfo has. */
  userinfo: Readonly<Record<string, unknown>> = {};
  /** The status and body of all its answers; null for the usual ones. */
  failure: readonly [status: number, body: string] | null = null;
  /** How far its clock is ahead, in seconds. */
  ahead = 0;
  /** When the user has signed in there, in seconds; null for now. */
  session: number | null = null;
  private readonly grants = new Map<string, Grant>();
  private readonly server: Server = createServer((request, response) => {
    void this.respond(request, response);
  });

  static async start(): Promise<OpenIdProvider> {
    const provider = new OpenIdProvider();
    await new Promise<void>((listening) => provider.server.listen(0, '127.0.0.1', listening));
    return provider;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return `http://${this.host}/realms/city`;
  }

  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'calendar',
      OIDC_CLIENT_SECRET: this.secret,
      OIDC_ROLES: 'calendar-editors=editor; press=contributor; it=administrator',
      OIDC_NAME: 'City Account',
      OIDC_HOSTS: this.host,
    };
  }

  /** What the user does there. @returns the address to which the browser is sent back, without its origin */
  authorize(address: string): string {
    const { searchParams: sent } = new URL(address);
    const code = randomUUID();
    const now = Math.floor(clock.ms() / 1000);
    const isAsked = sent.has('max_age');
    this.grants.set(code, {
      // Only who asks is told (OpenID Connect Core 1.0, 2).
      authTime: isAsked ? (sent.get('prompt') === 'login' ? now : (this.session ?? now)) : null,
      nonce: sent.get('nonce') ?? '',
      challenge: sent.get('code_challenge') ?? '',
    });
    const callback = new URL(sent.get('redirect_uri') ?? '');
    callback.search = new URLSearchParams({ code, state: sent.get('state') ?? '' }).toString();
    return callback.pathname + callback.search;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = this.failure === null ? this.answer(request, Buffer.concat(chunks).toString()) : null;
    const [status, text] = this.failure ?? [
      body === null ? 400 : 200,
      JSON.stringify(body ?? { error: 'invalid_grant' }),
    ];
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(text);
  }

  private answer({ url: path = '', headers }: IncomingMessage, body: string): object | null {
    if (path.endsWith('/.well-known/openid-configuration'))
      return {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    if (path.endsWith('/keys'))
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] };
    if (path.endsWith('/userinfo')) return { ...this.claims, ...this.userinfo };
    return path.endsWith('/token')
      ? this.exchange(new URLSearchParams(body), headers.authorization ?? '')
      : null;
  }

  private exchange(sent: URLSearchParams, authorization: string): object | null {
    const code = sent.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const [scheme = '', login = ''] = authorization.split(' ');
    const [, secret = ''] = Buffer.from(login, 'base64').toString().split(':');
    const isKnown = scheme === 'Basic' && new URLSearchParams(`s=${secret}`).get('s') === this.secret;
    if (grant?.challenge !== challenge || !isKnown) return null;
    const iat = Math.floor(Date.now() / 1000) + this.ahead;
    const claims = {
      iss: this.issuer,
      aud: 'calendar',
      iat,
      exp: iat + 60,
      nonce: grant.nonce,
      ...(grant.authTime !== null && { auth_time: grant.authTime }),
    };
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: this.sign({ ...claims, ...this.claims, ...this.faults }),
    };
  }

  private sign(claims: object): string {
    const { algorithm } = this;
    const text = `${encode({ alg: algorithm, kid: '1' })}.${encode(claims)}`;
    if (algorithm === 'none') return `${text}.`;
    const signature =
      algorithm === 'RS256'
        ? sign('sha256', Buffer.from(text), privateKey)
        : createHmac('sha256', this.secret).update(text).digest();
    return `${text}.${signature.toString('base64url')}`;
  }

  close(): void {
    this.server.close();
  }
}

// Passkeys: a device proves that it has the private key, for one host alone. The library is loaded on first use.
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { Database } from '../../../data/database/connection/database.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { clock } from '../../../foundation/dates/clock.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { MAX_ACCOUNT_NAME_LENGTH } from '../account-rules.js';
import { lockUsers, type UserRow } from '../find-users.js';
import { hasAdministratorWithout, readWaysIn } from '../ways-in.js';
import { recordAccountEvent } from './account-events.js';
import { Passkey } from './passkey.entity.js';
import { Sessions } from './sessions.js';
import type { SignInClient } from './sign-in-client.js';
import { SignInSteps } from './sign-in-steps.js';

export const MAX_PASSKEYS_PER_USER = 20;

/** Of the calendar. */
const NO_CHANGE = { isChange: false };

/** A browser in the middle of adding or using a passkey. */
export interface PasskeyAnswer {
  readonly origin: string;
  /** Of the cookie that the options came with. */
  readonly step: string | null;
  readonly client: SignInClient;
}

export interface PasskeyOptions<Options> {
  readonly options: Options;
  /** For the cookie. */
  readonly step: string;
}

/** Null for an address, for which browsers make no passkeys. */
export function findPasskeyHost(origin: string): string | null {
  const { hostname, protocol } = new URL(origin);
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName && (protocol === 'https:' || isLocal) ? hostname : null;
}

@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly steps: SignInSteps,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether passkeys work at an origin. */
  isOn(origin: string): boolean {
    return this.env.signInWays.includes('passkey') && findPasskeyHost(origin) !== null;
  }

  list({ id }: Pick<UserRow, 'id'>): Promise<Passkey[]> {
    return this.database.manager.find(Passkey, { where: { userId: id }, order: { createdAt: 'ASC' } });
  }

  async beginAdding(
    user: UserRow,
    origin: string,
    siteName: string,
  ): Promise<PasskeyOptions<PublicKeyCredentialCreationOptionsJSON>> {
    const { hostname } = new URL(origin);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: hostname,
      userName: user.login,
      userDisplayName: user.displayName,
      userID: new TextEncoder().encode(`calendar user ${user.id}`),
      attestationType: 'none',
      excludeCredentials: (await this.list(user)).map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = options;
    return { options, step: await this.steps.begin({ kind: 'passkey', challenge, userId: user.id }) };
  }

  /** @returns whether the passkey was added */
  async add(
    user: UserRow,
    response: RegistrationResponseJSON,
    name: string,
    { origin, step: token, client }: PasskeyAnswer,
  ): Promise<boolean> {
    const step = await this.steps.take(token, 'passkey');
    if (step?.userId !== user.id) return false;
    const { hostname } = new URL(origin);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: step.challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) return false;
    const { credential } = registrationInfo;
    return this.database.inTransaction(async (manager) => {
      await lockUsers(manager);
      if ((await manager.countBy(Passkey, { userId: user.id })) >= MAX_PASSKEYS_PER_USER) return false;
      if (await manager.existsBy(Passkey, { id: credential.id })) return false;
      await manager.insert(Passkey, {
        id: credential.id,
        userId: user.id,
        host: hostname,
        publicKey: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: credential.transports ?? [],
        name: name
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, MAX_ACCOUNT_NAME_LENGTH),
        createdAt: new Date(clock.ms()),
        lastUsedAt: null,
      });
      await recordAccountEvent(manager, {
        userId: user.id,
        event: 'passkey_added',
        actor: user.login,
        client,
      });
      return true;
    }, NO_CHANGE);
  }

  /** @throws ApiError rest_last_administrator when no administrator could sign in any more */
  async remove(
    { id: userId, login, role }: Pick<UserRow, 'id' | 'login' | 'role'>,
    id: string,
    client: SignInClient,
  ): Promise<void> {
    await this.database.inTransaction(async (manager) => {
      await lockUsers(manager);
      if (!(await manager.existsBy(Passkey, { id, userId }))) return;
      const loss = { passkeyId: id };
      if (role === 'administrator' && !(await hasAdministratorWithout(manager, readWaysIn(this.env), loss)))
        throw new ApiError('rest_last_administrator');
      await manager.delete(Passkey, { id });
      await recordAccountEvent(manager, { userId, event: 'passkey_removed', actor: login, client });
    }, NO_CHANGE);
  }

  /** Names no passkeys, which would say who has some: the device knows which it has for the host. */
  async beginSignIn(origin: string): Promise<PasskeyOptions<PublicKeyCredentialRequestOptionsJSON>> {
    const { hostname } = new URL(origin);
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
    const { challenge } = options;
    return { options, step: await this.steps.begin({ kind: 'passkey', challenge, userId: null }) };
  }

  /**
   * @param formerToken the session that the browser had before, which ends
   * @returns the token of the session, or null
   */
  async signIn(
    response: AuthenticationResponseJSON,
    { origin, step: token, client }: PasskeyAnswer,
    formerToken: string | null,
  ): Promise<string | null> {
    const step = await this.steps.take(token, 'passkey');
    if (step === null || step.userId !== null) return null;
    const where = { id: response.id };
    const passkey = await this.database.manager.findOne(Passkey, { where, relations: { user: true } });
    if (passkey === null) return null;
    const { hostname } = new URL(origin);
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: step.challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        ...toDescriptor(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || authenticationInfo === undefined) return null;
    return this.database.inTransaction(async (manager) => {
      const counter = String(authenticationInfo.newCounter);
      const used = { counter, lastUsedAt: new Date(clock.ms()) };
      // The passkey may have been removed meanwhile.
      if ((await manager.update(Passkey, where, used)).affected !== 1) return null;
      return this.sessions.start({ user: passkey.user, way: 'passkey', client, formerToken }, manager);
    }, NO_CHANGE);
  }
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

const toDescriptor = ({
  id,
  transports,
}: Passkey): { readonly id: string; readonly transports: AuthenticatorTransport[] } => ({
  id,
  transports: TRANSPORTS.filter((each) => transports.includes(each)),
});

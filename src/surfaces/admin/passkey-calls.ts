// What the script of the pages requests to add and to use passkeys.
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Passkeys, type PasskeyAnswer } from '../../requests/accounts/sign-in/passkeys.js';
import { isRecentSignIn } from '../../requests/accounts/sign-in/sessions.js';
import { AccountReader } from './account-reader.js';
import { formatEndedStepCookie, formatStepCookie, readStepCookie } from './admin-cookies.js';
import {
  type AdminHandler,
  type AdminRequest,
  type AdminResponse,
  type AdminRoutes,
  isSignedIn,
  type UserRequest,
} from './admin-request.js';
import { chooseReturnPath } from './return-path.js';
import { startSession } from './signed-in.js';

const text = z.string().max(10_000);

/** What `@simplewebauthn/server` reads of a response; it checks the rest. */
const credential = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
});

const signInSchema = z.object({
  response: credential.extend({
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.exactOptional(),
    }),
  }),
  return: text,
});

const addSchema = z.object({
  response: credential.extend({
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(text).max(10).exactOptional(),
    }),
  }),
  name: z.string().max(1000),
});

const FAILED: AdminResponse = { status: 400, json: { error: 'passkey_failed' } };

@Injectable()
export class PasskeyCalls {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly accounts: AccountReader,
  ) {}

  readonly routes: AdminRoutes = {
    'POST /passkeys/options': this.whereOn((request) => this.beginSignIn(request)),
    'POST /passkeys/sign-in': this.whereOn((request) => this.signIn(request)),
    'POST /passkeys/new': this.whereOn((request) =>
      this.forRecent(request, (user) => this.beginAdding(user)),
    ),
    'POST /passkeys/add': this.whereOn((request) => this.forRecent(request, (user) => this.add(user))),
  };

  private whereOn(handle: AdminHandler): AdminHandler {
    return (request) => (request.view.hasPasskeys ? handle(request) : FAILED);
  }

  /** Sends the browser to the page of signing in when that is needed first. */
  private forRecent(
    request: AdminRequest,
    handle: (request: UserRequest) => Promise<AdminResponse>,
  ): AdminResponse | Promise<AdminResponse> {
    if (isSignedIn(request) && isRecentSignIn(request.session)) return handle(request);
    const { admin } = request.view;
    const location = `${admin}/sign-in?again=1&return=${encodeURIComponent(`${admin}/account`)}`;
    return { status: 403, json: { location } };
  }

  private async beginSignIn({ view, cookie }: AdminRequest): Promise<AdminResponse> {
    const { options, step } = await this.passkeys.beginSignIn(view.origin);
    return { status: 200, json: options, cookies: [formatStepCookie('passkey', cookie, step)] };
  }

  private async signIn(request: AdminRequest): Promise<AdminResponse> {
    const { formerToken, view, json, cookie } = request;
    const parsed = signInSchema.safeParse(json);
    const token = parsed.success
      ? await this.passkeys.signIn(parsed.data.response, this.toAnswer(request), formerToken)
      : null;
    if (token === null || !parsed.success) return FAILED;
    const { location, cookies } = startSession(
      token,
      chooseReturnPath(parsed.data.return, view.admin),
      request,
    );
    return {
      status: 200,
      json: { location },
      cookies: [...cookies, formatEndedStepCookie('passkey', cookie)],
    };
  }

  private async beginAdding(request: UserRequest): Promise<AdminResponse> {
    const { view, cookie } = request;
    const { user } = await this.accounts.read(request);
    const { options, step } = await this.passkeys.beginAdding(user, view.origin, view.siteName);
    return { status: 200, json: options, cookies: [formatStepCookie('passkey', cookie, step)] };
  }

  private async add(request: UserRequest): Promise<AdminResponse> {
    const parsed = addSchema.safeParse(request.json);
    const { user } = await this.accounts.read(request);
    const isAdded =
      parsed.success &&
      (await this.passkeys.add(user, parsed.data.response, parsed.data.name, this.toAnswer(request)));
    if (!isAdded) return FAILED;
    const location = `${request.view.admin}/account?notice=saved#passkeys`;
    return { status: 200, json: { location }, cookies: [formatEndedStepCookie('passkey', request.cookie)] };
  }

  private toAnswer({ request, view, cookie, client }: AdminRequest): PasskeyAnswer {
    return { origin: view.origin, step: readStepCookie(request, 'passkey', cookie), client };
  }
}

// Remembers in the database what a browser was asked to prove, so that any process can check the answer, once.
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { z } from 'zod';
import { Database } from '../../../data/database/connection/database.js';
import { clock } from '../../../foundation/dates/clock.js';
import { SignInStep } from './sign-in-step.entity.js';
import { takeSignInStep } from './sign-in.queries.js';
import { generateToken, hashToken, isToken } from './tokens.js';

/** How long a user may take at the device or the provider. */
export const STEP_MS = 10 * 60_000;

const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passkey'),
    challenge: z.string(),
    /** The user who adds a passkey; null at a sign-in. */
    userId: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('oidc'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** When the user has to prove again who they are: the time of the request. */
    againSince: z.number().nullable(),
    target: z.string(),
    /** The user who connects an account of the provider; null at a sign-in. */
    userId: z.number().nullable(),
  }),
]);

export type StepData = z.infer<typeof schema>;
export type StepKind = StepData['kind'];

@Injectable()
export class SignInSteps {
  constructor(private readonly database: Database) {}

  /**
   * @param formerToken that the browser has, with which its other steps go on
   * @returns the token for the cookie of the browser
   */
  async begin(data: StepData, formerToken: string | null = null): Promise<string> {
    const { manager } = this.database;
    const token = formerToken !== null && isToken(formerToken) ? formerToken : generateToken();
    await manager.delete(SignInStep, { expiresAt: LessThanOrEqual(new Date(clock.ms())) });
    await manager.insert(SignInStep, {
      hash: hashStep(token, data.kind === 'oidc' ? data.state : ''),
      data,
      expiresAt: new Date(clock.ms() + STEP_MS),
    });
    return token;
  }

  /**
   * Takes a step, which works once; null when there is none of the kind, or when it began too long ago.
   *
   * @param state tells the steps of a browser apart that is in the middle of several
   */
  async take<Kind extends StepKind>(
    token: string | null,
    kind: Kind,
    state = '',
  ): Promise<Extract<StepData, { kind: Kind }> | null> {
    if (token === null || !isToken(token)) return null;
    const parsed = schema.safeParse(
      await takeSignInStep(this.database.manager, hashStep(token, state), new Date(clock.ms())),
    );
    return parsed.success && isOfKind(parsed.data, kind) ? parsed.data : null;
  }
}

/** A step is found by what the browser keeps and what the provider sends back together, never by one of them. */
const hashStep = (token: string, state: string): Buffer => hashToken(token + state);

const isOfKind = <Kind extends StepKind>(
  data: StepData,
  kind: Kind,
): data is Extract<StepData, { kind: Kind }> => data.kind === kind;

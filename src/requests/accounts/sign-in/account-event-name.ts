/** What the history of an account may say. */
export const ACCOUNT_EVENTS = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'signed_out_everywhere',
  'link_created',
  'link_used',
  'password_set',
  'password_removed',
  'passkey_added',
  'passkey_removed',
  'identity_connected',
  'identity_disconnected',
  'secret_created',
  'secret_revoked',
  'role_changed',
  'email_changed',
] as const;

export type AccountEventName = (typeof ACCOUNT_EVENTS)[number];

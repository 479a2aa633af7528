/** What a user proved who they are with. */
export const SIGN_IN_WAYS = ['link', 'password', 'passkey', 'oidc'] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

import { sendsSecretInBody } from './client-authentication.js';

it.each<[readonly string[] | undefined, boolean]>([
  [undefined, false],
  [[], false],
  [['client_secret_basic'], false],
  [['client_secret_basic', 'client_secret_post'], true],
  [['client_secret_post', 'private_key_jwt'], true],
])('with %j the secret goes into the body: %s', (supported, isInBody) => {
  expect(sendsSecretInBody(supported)).toBe(isInBody);
});

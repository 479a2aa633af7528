// Adds and uses passkeys, for which browsers have no form.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** The addresses lie beside the script: `…/admin/assets/passkeys.js`. */
const admin = (document.currentScript as HTMLScriptElement).src.replace(/\/assets\/[^/]*$/, '');

async function send<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${admin}/passkeys/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { location?: string };
  if (answer.location !== undefined) location.assign(answer.location);
  if (!response.ok) throw new Error(String(response.status));
  return answer;
}

async function signIn(target: string): Promise<void> {
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>('options', {});
  const response = await startAuthentication({ optionsJSON });
  await send('sign-in', { response, return: target });
}

async function add(): Promise<void> {
  const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('new', {});
  const response = await startRegistration({ optionsJSON });
  const name = document.querySelector<HTMLInputElement>('#passkey-name')?.value ?? '';
  await send('add', { response, name });
}

function connect(button: HTMLButtonElement): void {
  const place = button.closest<HTMLElement>('.passkey');
  const error = place?.querySelector<HTMLElement>('[data-failed]');
  if (place === null || error === null || error === undefined) return;
  place.hidden = false;
  button.addEventListener('click', () => {
    error.textContent = '';
    button.disabled = true;
    const target = button.dataset['passkeySignIn'];
    (target === undefined ? add() : signIn(target))
      .catch(() => {
        error.textContent = error.dataset['failed'] ?? '';
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}

if (browserSupportsWebAuthn())
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    '[data-passkey-sign-in], [data-passkey-add]',
  ))
    connect(button);

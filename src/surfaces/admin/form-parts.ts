import { html, type Markup } from '../../foundation/html/markup.js';
import type { AdminView } from './admin-view.js';

export interface FieldOptions {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'password' | 'email';
  readonly autocomplete: string;
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly hint?: string | null;
  readonly error?: string | null;
  readonly maxLength?: number;
}

export function renderField(field: FieldOptions): Markup {
  const { id, label, name, type = 'text', autocomplete, value = '', isRequired = true } = field;
  const { hint = null, error = null, maxLength = 254 } = field;
  const described = [hint === null ? '' : `${id}-hint`, error === null ? '' : `${id}-error`];
  const ids = described.filter((each) => each !== '').join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint !== null && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${error !== null && html`<p class="error" id="${id}-error">${error}</p>`}
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      ${type !== 'password' && html` value="${value}"`}${isRequired && html` required`}${
        ids !== '' && html` aria-describedby="${ids}"`
      }${error !== null && html` aria-invalid="true" autofocus`}${
        type === 'text' && html` autocapitalize="none" spellcheck="false"`
      }
    />
  </div>`;
}

export interface ChoiceOptions {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Value and text of each. */
  readonly options: readonly (readonly [string, string])[];
}

export const renderChoice = ({ id, label, name, value, options }: ChoiceOptions): Markup =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${options.map(
        ([each, text]) => html`<option value="${each}" ${each === value && html` selected`}>${text}</option>`,
      )}
    </select>
  </div>`;

export const renderHidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** Shown by the script, which alone can speak with devices. */
export const renderPasskeyButton = (label: string, attributes: Markup, { say }: AdminView): Markup =>
  html`<p class="passkey" hidden>
      <button type="button" class="button plain" ${attributes}>${label}</button>
      <span class="error" role="alert" data-failed="${say('passkey_failed')}"></span>
    </p>
    <noscript><p class="hint">${say('passkey_script')}</p></noscript>`;

export const renderNotice = (text: string | null): Markup | null =>
  text === null ? null : html`<p class="notice good" role="status">${text}</p>`;

export const renderProblem = (text: string | null): Markup | null =>
  text === null ? null : html`<p class="notice" role="alert">${text}</p>`;

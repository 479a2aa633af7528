import { choosePrompt } from './choose-prompt.js';

it.each<[string, unknown, 'login' | 'select_account' | null]>([
  ['https://id.example.org', undefined, 'login'],
  ['https://id.example.org', 'login', 'login'],
  ['https://id.example.org', ['none', 'select_account', 'login'], 'login'],
  ['https://id.example.org', ['none', 'select_account'], 'select_account'],
  ['https://id.example.org', ['none'], null],
  ['https://accounts.google.com', undefined, 'select_account'],
  ['https://accounts.google.com', ['login'], 'login'],
])('asks %s with %j for a new sign-in by %s', (issuer, supported, prompt) => {
  expect(choosePrompt({ issuer, prompt_values_supported: supported })).toBe(prompt);
});

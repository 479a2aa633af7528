import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CODES } from './finding-codes.js';
import { describeRules } from './findings-checker.js';

it('has a sentence for every code, and no other', () => {
  const file = join(__dirname, '../../foundation/languages/messages/en/findings.json');
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual(ALL_CODES);
});

it('checks all events again when there are other codes', () => {
  // The version is raised with every new code: events that do not change would never get it in lists.
  expect([describeRules({ requiredLanguages: ['de'] }), ALL_CODES.length]).toEqual(['2 de', 38]);
});

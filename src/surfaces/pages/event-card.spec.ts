import { renderLanguage } from './event-card.js';

it.each([
  ['Jazz', 'en', undefined],
  ['Jazz', 'de', ' lang="de"'],
  ['ليلة الجاز', 'en', ' dir="auto"'],
  ['Jazz ליד הנמל', 'de', ' lang="de" dir="auto"'],
])('marks %s in %s', (title, language, expected) => {
  expect(renderLanguage({ title, language }, { language: 'en' })?.html).toBe(expected);
});

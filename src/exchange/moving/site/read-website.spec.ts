import { readWebsite } from './read-website.js';

it.each([
  ['https://jazz.example/?a=1&amp;b=2', 'https://jazz.example/?a=1&b=2'],
  ['jazz.example', 'http://jazz.example'],
  ['www.jazz.example:8080/a?b=c', 'http://www.jazz.example:8080/a?b=c'],
  ['jazz.example:8080', 'http://jazz.example:8080'],
  ['//jazz.example/a', 'https://jazz.example/a'],
  ['/tickets', 'https://old.example/tickets'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['ask at the door', 'ask at the door'],
  ['', ''],
])('reads the website %j', (website, expected) => {
  expect(readWebsite({ url: 'https://old.example/event/jazz/', website })).toBe(expected);
});

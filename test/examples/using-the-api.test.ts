import { type Stage, runExamples, startStage } from './examples.js';
import { readPage } from '../docs/page.js';

// Programs of languages that are not installed are skipped: CONTRIBUTING.md tells what is needed.
describe.each([
  ['using-the-api.md', {}],
  ['images.md', null],
  ['requests-and-discovery.md', { NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' }],
  ['accounts.md', {}],
  ['javascript.md', {}],
  ['php.md', {}],
  ['python.md', {}],
])('the examples of docs/%s', (name, settings) => {
  let stage: Stage;

  beforeAll(async () => {
    // Without settings it is an empty calendar, so that the first id is 1.
    stage = await startStage(settings ?? {}, settings !== null);
  });
  afterAll(() => stage.close());

  runExamples(readPage(name), () => stage);
});

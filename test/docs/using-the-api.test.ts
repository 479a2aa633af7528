import { type Stage, runExamples, startStage } from './examples.js';
import { readPage } from './page.js';

// Programs of languages that are not installed are skipped: CONTRIBUTING.md tells what is needed.
describe.each([
  ['using-the-api.md', {}],
  ['requests-and-discovery.md', { NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' }],
  ['javascript.md', {}],
  ['php.md', {}],
  ['python.md', {}],
])('the examples of docs/%s', (name, settings) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage(settings, true);
  });
  afterAll(() => stage.close());

  runExamples(readPage(name), () => stage);
});

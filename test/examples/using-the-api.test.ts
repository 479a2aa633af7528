import { type Stage, runExamples, startStage } from './examples.js';
import { readPage } from '../docs/page.js';

// Programs of languages that are not installed are skipped: CONTRIBUTING.md tells what is needed.
// A calendar with the sample for several pages: those that show ids and moments of what they write come first.
describe.each([
  [['using-the-api.md', 'javascript.md', 'php.md', 'python.md', 'synchronising.md'], {}],
  [['accounts.md', 'requests-and-discovery.md'], { NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' }],
] as const)('the examples of %j', (names, settings) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage(settings, true);
  });
  afterAll(() => stage.close());

  describe.each(names)('docs/%s', (name) => {
    runExamples(readPage(name), () => stage);
  });
});

describe('the examples of docs/images.md', () => {
  let stage: Stage;

  // An empty calendar, so that the first id is 1.
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  runExamples(readPage('images.md'), () => stage);
});

import { type Stage, runExamples, startStage } from './examples.js';
import { readPage } from './page.js';

describe('the examples of docs/using-the-api.md', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage({}, true);
  });
  afterAll(() => stage.close());

  // Programs of languages that are not installed are skipped: CONTRIBUTING.md tells what is needed.
  runExamples(readPage('using-the-api.md'), () => stage);
});

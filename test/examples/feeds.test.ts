import { readPage } from '../docs/page.js';
import { runExamples, type Stage, startStage } from './examples.js';

describe('the examples of docs/feeds.md', () => {
  let stage: Stage;

  // An empty calendar, so that the first id is 1.
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  runExamples(readPage('feeds.md'), () => stage);
});

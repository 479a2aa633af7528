import { readPage } from '../docs/page.js';
import { runExamples, type Stage, startStage } from './examples.js';

describe('the examples of docs/editing.md', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  runExamples(readPage('editing.md'), () => stage);
});

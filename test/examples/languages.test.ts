import { pick } from '../support/responses.js';
import { type Stage, runExamples, startStage } from './examples.js';
import { readPage, tableOf } from '../docs/page.js';

const page = readPage('languages.md');

describe('the examples of docs/languages.md', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  runExamples(page, () => stage);
});

describe('the chain of docs/languages.md', () => {
  let stage: Stage;

  const paragraph = (text: string | undefined): string => (text === '' ? '' : `<p>${text ?? ''}</p>`);

  beforeAll(async () => {
    stage = await startStage();
    const { editor } = stage.calendar;
    const dates = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 23:00' };
    const original = {
      title: 'Jazz v pristanišču',
      description: 'Prinesite stol.',
      excerpt: 'Jazz ob morju.',
    };
    await editor.make('/events', { ...dates, ...original }, { ml_language: 'sl' });
    const english = { title: 'Jazz at the Harbour', description: 'Bring a chair.' };
    await editor.post('/events/1', english, { ml_language: 'en' });
    await editor.post('/events/1', { title: 'Jazznacht am Hafen', description: '' }, { ml_language: 'de' });
  });
  afterAll(() => stage.close());

  it.each(tableOf(page, 'Asked', 'title', 'description', 'excerpt', 'language'))(
    'is shown in %s as the table says',
    async (asked, title, description, excerpt, language) => {
      const answer = await stage.calendar.visitor.get('/events/1', { ml_language: asked });

      expect(pick(answer, 'title', 'description', 'excerpt', 'language')).toEqual({
        title,
        description: paragraph(description),
        excerpt: paragraph(excerpt),
        language,
      });
    },
  );
});

import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { valueOf } from '../../support/responses.js';

describe('DELETE /categories/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('moves the children up to its parent', async () => {
    await calendar.editor.make('/categories', { name: 'Arts' });
    await calendar.editor.make('/categories', { name: 'Music', parent: 1 });
    await calendar.editor.make('/categories', { name: 'Jazz', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Blues', parent: 2 });
    const parents = async (): Promise<unknown[]> => [
      valueOf(await calendar.visitor.get('/categories/3'), 'parent'),
      valueOf(await calendar.visitor.get('/categories/4'), 'parent'),
    ];

    await calendar.editor.delete('/categories/2');
    const underArts = await parents();
    await calendar.editor.delete('/categories/1');
    const onTop = await parents();

    expect([underArts, onTop]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR, Stage } from './stage.js';

const WORDS = join(__dirname, '../../../editor/words');
const languages = readdirSync(WORDS).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));

/** What is wider than the window of a small phone. */
const OVERFLOW = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.className + ' ' + element.textContent.slice(0, 30))`;

(existsSync(EDITOR) ? describe : describe.skip)('the editor in 18 languages', () => {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());

  it('shows its form in each, on a small phone as well', async () => {
    await stage.signIn('editor');
    const { page } = stage;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${stage.admin}/events/new`);
    const wrong: string[] = [];
    const titles = new Set<string>();
    for (const language of languages) {
      await page.evaluate(`localStorage.setItem('editor.language', '${language}')`);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      titles.add(await page.title());
      const shown = (await page.locator('html').getAttribute('lang')) ?? '';
      if (shown.slice(0, 2) !== language.slice(0, 2)) wrong.push(`${language}: ${shown}`);
      wrong.push(...(await page.evaluate<string[]>(OVERFLOW)).map((each) => `${language}: ${each}`));
    }
    expect({ wrong, problems: stage.problems }).toEqual({ wrong: [], problems: [] });
    expect(titles.size).toBeGreaterThan(15);
  });
});

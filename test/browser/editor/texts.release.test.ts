import { describeEditor, Stage } from './stage.js';
import { SAMPLES } from './text-samples.js';

const TIMES = { start_date: '2027-05-07 19:00:00', end_date: '2027-05-07 21:00:00' };

/** What programs put into the clipboard, and what the editor makes of it. */
const PASTED = [
  [
    'Word',
    `<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml></xml><![endif]--></head>
    <body lang=EN-US><!--StartFragment--><p class=MsoNormal style='margin:0cm'><b>Bring<o:p></o:p></b></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7pt "Times"'>&nbsp;&nbsp; </span></span><![endif]>a chair</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>folding</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp; </span>a cup</p>
    <!--EndFragment--></body></html>`,
    '<p><strong>Bring</strong></p><ul><li>a chair<ul><li>folding</li></ul></li><li>a cup</li></ul>',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span
    style="font-size:20pt;font-weight:400">Programme</span></h1><p dir="ltr" style="line-height:1.38"><span
    style="font-weight:700">Jazz</span><span style="font-style:italic"> and more</span></p><ul style="margin-top:0"><li
    dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span>Songs</span></p></li></ul></b>`,
    '<h2>Programme</h2><p><strong>Jazz</strong><em> and more</em></p><ul><li>Songs</li></ul>',
  ],
  [
    'a web page',
    `<div class="c-x" onclick="a()"><section><div style="color:red" id="a">See <a href="https://a.example/" class="btn"
    target="_blank" style="x:y">the <span class="i">page</span></a> or <a href="javascript:a()">this</a></div>
    <ol class="l" start="3"><li style="x:y">third</li></ol></section><img src="data:image/png;base64,AA"><script>a()</script></div>`,
    '<p>See <a href="https://a.example/">the page</a> or this</p><ol start="3"><li>third</li></ol>',
  ],
] as const;

/** Elements of one text that the other lacks, with their attributes. */
const FIND_LOST = `(one, other) => {
  const read = (html) =>
    [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name, value }) => name + '=' + value.replace(/[\\s;]/g, ''))].sort().join(' '),
    );
  const rest = read(other);
  return read(one).filter((element) => {
    const at = rest.indexOf(element);
    if (at >= 0) rest.splice(at, 1);
    return at < 0 && element !== 'P';
  });
}`;

const PASTE = `(html) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}`;

describeEditor('texts in the editor', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  async function readText(): Promise<string> {
    const { body } = await stage.calendar.administrator.get('/events/1?context=edit');
    return (body as { description: string }).description;
  }

  async function openText(description: string): Promise<string> {
    const { administrator } = stage.calendar;
    await administrator.make('/events', { title: 'Concert', description, ...TIMES });
    const before = await readText();
    await stage.signIn('editor');
    await stage.page.goto(`${stage.admin}/events/1`);
    await stage.page.locator('.ProseMirror').waitFor();
    return before;
  }

  async function save(): Promise<string> {
    const response = stage.page.waitForResponse((each) => each.request().method() === 'PATCH');
    await stage.act('Save');
    await response;
    await stage.page.getByText('Saved.').waitFor();
    return readText();
  }

  it('keep all that they may have, untouched and touched', async () => {
    const before = await openText(SAMPLES.map(([, html]) => html).join(''));
    const { page } = stage;
    expect(await page.locator('.card').count()).toBeGreaterThan(5);
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Jazz ');
    expect(await save()).toBe(before);

    await stage.tabTo(page.locator('.ProseMirror'), 'Shift+Tab');
    await stage.press('Control+Home');
    await stage.type('Touched ');
    const after = await save();
    expect(after).toContain('Touched ');
    const [one, other] = [before, after].map((html) =>
      JSON.stringify(html.replaceAll('style=', 'data-style=')),
    );
    const lost = await page.evaluate<string[]>(`(${FIND_LOST})(${one}, ${other})`);
    expect(lost).toEqual([]);
  });

  it('take from other programs what belongs into a text', async () => {
    await openText('');
    const { page } = stage;
    for (const [program, html, expected] of PASTED) {
      await page.locator('.ProseMirror').focus();
      await stage.press('Control+a');
      await page.evaluate(`(${PASTE})(${JSON.stringify(html)})`);
      expect([program, await save()]).toEqual([program, expected]);
    }
  });

  it('have links that are changed and removed as a whole, wherever the cursor is in them', async () => {
    const link = '<a href="https://old.example/" title="Ours">our <em>web</em>site</a>';
    await openText(`<p>See ${link} today</p>`);
    const { page } = stage;
    const dialog = page.getByRole('dialog', { name: 'Link' });
    const openLink = async (): Promise<void> => {
      await page.locator('.ProseMirror em, .ProseMirror a').first().click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await dialog.waitFor();
    };
    await openLink();
    expect(await dialog.getByLabel('Address').inputValue()).toBe('https://old.example/');
    await dialog.getByLabel('Address').fill('www.gone.example');
    await stage.act('Cancel');
    await openLink();
    await dialog.getByLabel('Address').fill('www.new.example/x');
    await stage.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const changed = link.replace('https://old.example/', 'https://www.new.example/x');
    expect(await save()).toBe(`<p>See ${changed} today</p>`);

    await openLink();
    await stage.act('Remove link');
    await dialog.waitFor({ state: 'hidden' });
    expect(await save()).toBe('<p>See our <em>web</em>site today</p>');
  });

  it('are looked at again when another version is taken', async () => {
    await openText('<p>Short</p>');
    const { page, calendar } = stage;
    await stage.tabTo(page.locator('.ProseMirror'));
    await stage.type('Mine ');
    const theirs = 'bare text<br><br>in lines';
    await calendar.administrator.post('/events/1', { description: theirs });
    await stage.act('Save');
    await page.getByRole('dialog').getByText('bare text').waitFor();
    await stage.tabTo(page.getByRole('radio').first());
    await stage.press('ArrowDown');
    await stage.act('Save this version');
    await page.getByText('Saved.').waitFor();
    expect(await readText()).toContain('bare text');
  });
});

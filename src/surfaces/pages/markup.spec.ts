import { isSafeUrl, markup, toScriptJson, trusted } from './markup.js';

describe('markup', () => {
  it('escapes texts, keeps markup, and leaves out what is nothing', () => {
    const hostile = `<img src=x onerror="a('b')"> & co`;
    const { html } = markup`<p title="${hostile}">${hostile}${null}${undefined}${false}${0}</p>`;
    const escaped = '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co';
    expect(html).toBe(`<p title="${escaped}">${escaped}0</p>`);
    expect(markup`<ul>${['a', '<'].map((text) => markup`<li>${text}</li>`)}</ul>${trusted('<b>')}`.html).toBe(
      '<ul><li>a</li><li>&lt;</li></ul><b>',
    );
  });

  it('writes JSON that ends no script element', () => {
    const { html } = toScriptJson({ name: '</script><script>alert(1)</script>' });
    expect(html).not.toContain('<');
    expect(JSON.parse(html)).toEqual({ name: '</script><script>alert(1)</script>' });
  });

  it.each([
    ['https://example.org', true],
    ['/events/', true],
    ['mailto:a@example.org', true],
    ['webcal://example.org/x.ics', true],
    ['//example.org', false],
    ['javascript:alert(1)', false],
    ['JAVASCRIPT:alert(1)', false],
    ['data:text/html,x', false],
  ])('says of %j that a link to it is safe: %s', (url, isSafe) => {
    expect(isSafeUrl(url)).toBe(isSafe);
  });
});

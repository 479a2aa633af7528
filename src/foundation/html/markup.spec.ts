import { html, isSafeUrl, toScriptJson, trusted } from './markup.js';

describe('markup', () => {
  it('escapes texts, keeps markup, and leaves out what is nothing', () => {
    const hostile = `<img src=x onerror="a('b')"> & co`;
    const paragraph = html`<p title="${hostile}">${hostile}${null}${undefined}${false}${0}</p>`;
    const escaped = '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co';
    expect(paragraph.html).toBe(`<p title="${escaped}">${escaped}0</p>`);
    expect(
      html`<ul>
          ${['a', '<'].map((text) => html`<li>${text}</li>`)}
        </ul>
        ${trusted('<b>')}`.html,
    ).toBe('<ul>\n<li>a</li><li>&lt;</li>\n</ul>\n<b>');
  });

  it('takes the formatting of the source out of the output, and leaves what is put in', () => {
    const lines = 'one\n  two';
    // prettier-ignore
    const { html: written } = html`
      <p
        class="a  ${'b'}"
        ${html` hidden`}
        ${null}
        title="c > d"
      >
        ${lines} <b
          >three</b
        >
      </p>`;
    expect(written).toBe('\n<p class="a  b" hidden title="c > d">\none\n  two <b>three</b>\n</p>');
  });

  it('writes JSON that ends no script element', () => {
    const json = toScriptJson({ name: '</script><script>alert(1)</script>' }).html;
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
  });

  it.each([
    ['https://example.org', true],
    ['http://example.org', true],
    ['tel:+43123', true],
    ['HTTPS://EXAMPLE.ORG', true],
    ['https:/example.org', false],
    ['ftp://example.org', false],
    ['xhttps://example.org', false],
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

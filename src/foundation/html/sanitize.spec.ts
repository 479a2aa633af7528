import { sanitizeHtml } from './sanitize.js';

const noFrames = { iframeHosts: [] };
const editor = { iframeHosts: ['www.youtube-nocookie.com', 'Player.Example'] };

describe('sanitizeHtml keeps', () => {
  it.each([
    ['paragraphs', '<p>We play <strong>jazz</strong> and <em>more</em>.</p>'],
    ['headings', '<h1>a</h1><h2>b</h2><h6>c</h6>'],
    ['lists', '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>'],
    [
      'tables',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    ],
    [
      'a figure',
      '<figure class="wp-block-image aligncenter size-large"><img src="https://a.example/b.png" alt="c" width="3" height="4" /><figcaption>d</figcaption></figure>',
    ],
    ['a picture of this site', '<img src="/images/1.png" />'],
    ['sizes of a picture', '<img src="/1.png" srcset="/2.png 2x, https://a.example/3.png 3x" />'],
    ['links', '<a href="https://a.example/?x=1&amp;y=2" title="t" rel="nofollow">b</a>'],
    ['links within the site', '<a href="/x">a</a><a href="#y">b</a><a href="z?q">c</a>'],
    ['mail and telephone', '<a href="mailto:a@b.example">a</a><a href="tel:+123">b</a>'],
    ['alignment', '<p style="text-align:center">a</p>'],
    [
      'quotes and code',
      '<blockquote cite="https://a.example/">a</blockquote><pre><code>b &lt; c</code></pre>',
    ],
    ['a new window', '<a href="/x" target="_blank" rel="noopener">a</a>'],
    ['breaks', 'a<br />b<hr />c'],
    ['sound and film', '<video src="https://a.example/b.mp4" controls></video>'],
    ['languages', '<p lang="ar" dir="rtl">سلام</p>'],
    ['other scripts', '日本語 🎉 Ωμέγα'],
    ['line breaks', 'one\n\ntwo'],
    ['shortcodes as words', '[gallery]'],
  ])('%s', (_, html) => {
    expect(sanitizeHtml(html, noFrames)).toBe(html);
  });
});

describe('sanitizeHtml changes', () => {
  it.each([
    ['bare signs', 'x < y & z > a', 'x &lt; y &amp; z &gt; a'],
    ['entities', '&eacute;&nbsp;&lt;b&gt;', 'é\u00a0&lt;b&gt;'],
    ['upper case', '<P ALIGN=left>a</P>', '<p>a</p>'],
    ['a tag without an end', '<p>a <b>b', '<p>a <b>b</b></p>'],
    ['an end without a tag', 'a</b></div></p>', 'a'],
    ['an end of a break', 'a</br>b', 'a<br />b'],
    ['tags across each other', '<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['Windows lines', 'a\r\nb\rc', 'a\nb\nc'],
    ['control characters', 'a\0b\u0007c\u007f', 'abc'],
    ['control characters behind entities', 'a&#7;b&#127;', 'ab'],
    ['half a pair', 'a\ud83cb', 'ab'],
    ['blanks around', '  <p>a</p>\n', '<p>a</p>'],
    [
      'a new window',
      '<a href="/x" target="_blank">a</a>',
      '<a href="/x" target="_blank" rel="noopener">a</a>',
    ],
    [
      'a new window with a rel',
      '<a href="/x" target="_BLANK" rel="nofollow">a</a>',
      '<a href="/x" target="_blank" rel="nofollow noopener">a</a>',
    ],
    ['another target', '<a href="/x" target="_top">a</a>', '<a href="/x">a</a>'],
    ['ids and names', '<p id="a" name="b" data-x="c">d</p>', '<p>d</p>'],
    [
      'classes of the page',
      '<p class="modal wp-x btn">a</p><p class="btn">b</p>',
      '<p class="wp-x">a</p><p>b</p>',
    ],
    [
      'styles',
      '<p style="text-align:left;color:red;position:fixed">a</p>',
      '<p style="text-align:left">a</p>',
    ],
    ['unknown tags', '<blink>a</blink><custom-x>b</custom-x><font color="red">c</font>', 'abc'],
    ['forms', '<form action="/x"><input name="a"><button>b</button><label>c</label></form>', 'bc'],
    [
      'a whole page',
      '<html><head><title>t</title><base href="//e.example"></head><body onload="x">a</body></html>',
      'a',
    ],
    ['comments', 'a<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->', 'a<p>b</p>'],
    ['a line break in an attribute', '<img src="/a.png" alt="b\n\nc">', '<img src="/a.png" alt="b c" />'],
  ])('%s', (_, html, clean) => {
    expect(sanitizeHtml(html, noFrames)).toBe(clean);
    expect(sanitizeHtml(clean, noFrames)).toBe(clean);
  });
});

describe('sanitizeHtml removes', () => {
  it.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script of somewhere', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>a', 'a'],
    ['a script without an end', 'a<script>alert(1)', 'a'],
    ['a script inside a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['a script after a slash', 'a<script/x>alert(1)</script>b', 'ab'],
    ['a style', '<style>@import "//evil.example"</style>a', 'a'],
    ['a handler', '<p onclick="x()" ONMOUSEOVER=x()>a</p>', '<p>a</p>'],
    ['a handler after a slash', '<img/src="/a"/onerror=alert(1)>', '<img src="/a" />'],
    ['a handler in broken quotes', '<img src="/a""onerror=alert(1)>', '<img src="/a" />'],
    [
      'a handler behind a grave accent',
      '<img src=`/a`onerror=alert(1)>',
      '<img src="`/a`onerror=alert(1)" />',
    ],
    ['a handler in a line', '<img src="/a"\nonerror\n=\nalert(1)>', '<img src="/a" />'],
    ['a script as an address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['… in mixed case', '<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['… after blanks', '<a href=" \u0001javascript:alert(1)">a</a>', '<a>a</a>'],
    ['… with a tab inside', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['… behind entities', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<a>a</a>'],
    ['… behind a control entity', '<a href="java&#1;script:alert(1)">a</a>', '<a>a</a>'],
    ['… behind a line entity', '<a href="java&NewLine;script:alert(1)">a</a>', '<a>a</a>'],
    ['… with a comment inside', '<a href="java<!-- -->script:alert(1)">a</a>', '<a>a</a>'],
    ['… of another language', '<a href="vbscript:x">a</a><a href="livescript:x">b</a>', '<a>a</a><a>b</a>'],
    ['data as an address', '<a href="data:text/html,<script>1</script>">a</a>', '<a>a</a>'],
    [
      'other schemes',
      '<a href="ftp://a.example">a</a><a href="file:///x">b</a><a href="blob:x">c</a>',
      '<a>a</a><a>b</a><a>c</a>',
    ],
    ['data as a picture', 'a<img src="data:image/svg+xml,<svg onload=alert(1)>">', 'a'],
    ['a script as a picture', 'a<img src="javascript:alert(1)">', 'a'],
    ['a picture of nothing', 'a<img alt="b">', 'a'],
    ['data among sizes', '<img src="/a" srcset="data:x 1x, /b 2x">', '<img src="/a" srcset="/b 2x" />'],
    ['a script as a poster', '<video poster="javascript:x" src="data:x"></video>', '<video></video>'],
    ['a script as a source', '<blockquote cite="javascript:x">a</blockquote>', '<blockquote>a</blockquote>'],
    ['addresses in styles', '<p style="background:url(javascript:x)">a</p>', '<p>a</p>'],
    ['addresses behind alignment', '<p style="text-align:url(//evil.example)">a</p>', '<p>a</p>'],
    [
      'expressions in styles',
      '<p style="width:expression(alert(1));text-align:expression(1)">a</p>',
      '<p>a</p>',
    ],
    [
      'a style that breaks out',
      '<p style="text-align:left}*{color:red">a</p>',
      '<p style="text-align:left">a</p>',
    ],
    ['svg', 'a<svg onload=alert(1)><circle/></svg>b', 'ab'],
    ['a script in svg', '<svg><script>alert(1)</script></svg>a', 'a'],
    ['a link in svg', '<svg><a xlink:href="javascript:x"><text>b</text></a></svg>a', 'a'],
    ['animation in svg', '<svg><animate onbegin=alert(1) attributeName=x /></svg>a', 'a'],
    ['math', '<math href="javascript:x"><mi>b</mi></math>a', 'a'],
    ['a template', '<template><img src=x onerror=alert(1)></template>a', 'a'],
    ['a frame', 'a<iframe src="https://www.youtube-nocookie.com/embed/1"></iframe>b', 'ab'],
    ['an object', '<object data="x.swf"><embed src="x"></object>a', 'a'],
    ['a base', '<base href="//evil.example/">a', 'a'],
    ['a redirection', '<meta http-equiv=refresh content="0;url=javascript:x">a', 'a'],
    ['a style sheet', '<link rel=stylesheet href=//evil.example>a', 'a'],
    ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->a', 'a'],
    ['a downlevel comment', '<![if !IE]>a<![endif]>', 'a'],
    ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->a', '<img src="x" />--&gt;a'],
    ['a comment without an end', 'a<!-- <b>', 'a'],
    ['raw data', 'a<![CDATA[<script>alert(1)</script>]]>', 'a'],
    ['an instruction', 'a<?xml version="1.0"?>', 'a'],
    ['a tag without an end', 'a<img src="/b" onerror="alert(1)"', 'a'],
    [
      'a background',
      '<table background="javascript:x"><tr><td background="//e.example">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['a dynamic source', '<img dynsrc="javascript:x" lowsrc="javascript:x" src="/a">', '<img src="/a" />'],
    ['pings', '<a href="/x" ping="//evil.example" download>a</a>', '<a href="/x">a</a>'],
    ['names of all objects', '<p constructor="a" __proto__="b">c</p>', '<p>c</p>'],
  ])('%s', (_, html, clean) => {
    expect(sanitizeHtml(html, noFrames)).toBe(clean);
  });

  it.each([
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg><foreignObject><math></foreignObject><title></svg><img src=x onerror=alert(1)>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=alert(1)>">',
    '<table><td><svg><desc><td></svg></td><img src=x onerror=alert(1)></table>',
    '<p title="`<img src=x onerror=alert(1)>`">a</p>',
    '<a href="x" title="&quot;onmouseover=&quot;alert(1)">a</a>',
    '<plaintext><img src=x onerror=alert(1)>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<img src=x:x onerror=alert(1)//><a/href="javascript:alert(1)"//>a',
    '<<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1) <b>',
  ])('what browsers would put together again: %s', (html) => {
    const clean = sanitizeHtml(html, editor);

    for (const [tag] of clean.matchAll(/<[^>]*>/g)) {
      expect(tag.replace(/"[^"]*"/g, '""')).toMatch(/^<\/?[a-z0-9]+(?: (?!on)[a-z]+(?:="")?)*(?: \/)?>$/);
      expect(tag).not.toMatch(/javascript:/i);
    }
    expect(clean.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    expect(sanitizeHtml(clean, editor)).toBe(clean);
  });
});

describe('sanitizeHtml frames', () => {
  it.each([
    '<iframe src="https://www.youtube-nocookie.com/embed/1" width="560" height="315" allowfullscreen></iframe>',
    '<iframe src="https://player.example/x?y=1&amp;z=2"></iframe>',
  ])('%s', (html) => {
    expect(sanitizeHtml(html, editor)).toBe(html);
  });

  it('keeps no right or handler of a frame', () => {
    const html =
      '<iframe src="https://player.example/x" allow="camera" srcdoc="<script>" onload="x" name="y"></iframe>';

    expect(sanitizeHtml(html, editor)).toBe('<iframe src="https://player.example/x"></iframe>');
  });

  it.each([
    ['another host', 'https://evil.example/'],
    ['a host below', 'https://x.player.example/'],
    ['a host that ends alike', 'https://evilplayer.example/'],
    ['a host that begins alike', 'https://player.example.evil.example/'],
    ['no encryption', 'http://player.example/'],
    ['a borrowed scheme', '//player.example/'],
    ['a path', '/embed'],
    ['a user name', 'https://player.example@evil.example/'],
    ['credentials', 'https://a:b@player.example/'],
    ['another port', 'https://player.example:8443/'],
    ['a script', 'javascript:alert(1)//https://player.example/'],
    ['data', 'data:text/html,x'],
    ['a dot at the end', 'https://player.example./'],
    ['backslashes', 'https:\\\\evil.example\\@player.example/'],
    ['nothing', ''],
  ])('nothing from %s', (_, src) => {
    expect(sanitizeHtml(`a<iframe src="${src}"><b>c</b></iframe>b`, editor)).toBe('ab');
  });

  it('nothing without an address', () => {
    expect(sanitizeHtml('a<iframe srcdoc="<script>alert(1)</script>"></iframe>b', editor)).toBe('ab');
  });
});

describe('sanitizeHtml at length', () => {
  it('keeps the words below 40 tags and drops the tags', () => {
    const clean = sanitizeHtml(`${'<div>'.repeat(100)}a${'</div>'.repeat(100)}`, noFrames);

    expect(clean).toBe(`${'<div>'.repeat(40)}a${'</div>'.repeat(40)}`);
  });

  it('makes words of tags beyond 10,000', () => {
    const clean = sanitizeHtml(`${'<br>'.repeat(10_000)}<b>a</b>`, noFrames);

    expect(clean).toBe(`${'<br />'.repeat(10_000)}&lt;b&gt;a`);
  });

  it.each([
    ['nested tags', '<b>'.repeat(300_000)],
    ['unknown nested tags', '<x>'.repeat(300_000)],
    ['openings', '<'.repeat(200_000)],
    ['openings of attributes', '<a '.repeat(50_000)],
    ['comments', '<!--'.repeat(50_000)],
    ['ampersands', '&'.repeat(200_000)],
    ['lists', '<ul><li>'.repeat(125_000)],
    ['attributes', `<p ${'a=b '.repeat(50_000)}>`],
    ['tags hidden in attributes', '<b title="</b>">'.repeat(60_000)],
    ['styles', `<p style="${'text-align:left;'.repeat(10_000)}">`],
    ['links across each other', '<a href="/x"><b></a>'.repeat(10_000)],
    ['frames', '<iframe src="https://player.example/">'.repeat(5_000)],
    ['line breaks in an attribute', `<p title="${'\n '.repeat(50_000)}x">`],
    ['blanks in an attribute', `<img src="/a" srcset="${' '.repeat(100_000)}x">`],
    ['blanks in a style', `<p style="text-align:${' '.repeat(100_000)}x">`],
    ['control characters', '\0'.repeat(200_000)],
  ])('reads many %s to their end', (_, html) => {
    expect(sanitizeHtml(`<p>begin</p>${html}`, editor)).toMatch(/^<p>begin<\/p>/);
  });
});

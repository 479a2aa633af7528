import { toReadableText } from './readable-text.js';

it.each([
  ['', ''],
  ['Plain  words', 'Plain  words'],
  ['Fish &amp; chips &lt;b&gt; &amp;amp;', 'Fish & chips <b> &amp;'],
  ['One\nTwo\n\n\nThree', 'One\nTwo\n\nThree'],
  ['One<br />\nTwo<br />Three', 'One\nTwo\nThree'],
  ['<p>One\n<em>word</em></p>\n<p>Two<br />Three</p>', 'One word\n\nTwo\nThree'],
  ['<h2>Title</h2><p>Text</p><hr />End', 'Title\n\nText\n\nEnd'],
  ['<p>Bring:</p><ul><li>a <b>cup</b></li><li>a spoon</li></ul>', 'Bring:\n\na cup\na spoon'],
  ['<table><tr><th>Day</th><td>Hour</td></tr><tr><td>Mon</td><td>7</td></tr></table>', 'Day Hour\nMon 7'],
  ['<p>See <a href="https://a.test/?a=1&amp;b=2" title="x">there</a>.</p>', 'See there.'],
  [
    '<p>Menu:</p><pre>Soup  4 €\nCake  3 €\n\n<b>Tea</b></pre><p>a\nb</p>',
    'Menu:\n\nSoup 4 €\nCake 3 €\n\nTea\n\na b',
  ],
  ['<img src="https://a.test/x.png" alt="x" />', ''],
  ['<p>a\u00a0b</p>', 'a\u00a0b'],
  ['<p>The &quot;Zoo&quot;</p>', 'The "Zoo"'],
])('reads %j as %j', (html, text) => {
  expect(toReadableText(html)).toBe(text);
});

it('reads long runs to their end', () => {
  expect(toReadableText(`${' '.repeat(300_000)}x`)).toBe('x');
  expect(toReadableText(`<p>${'<br />'.repeat(100_000)}x</p>`)).toBe('x');
});

/** HTML that the service lets through in descriptions, by what it shows. */
export const SAMPLES: readonly (readonly [string, string])[] = [
  ['paragraphs', '<p>One</p><p class="lead">Two<br>lines</p>'],
  [
    'lists',
    '<ul><li>One<ul><li>inner</li></ul></li><li>Two</li></ul><ol start="3" type="a"><li><p>Three</p><p>more</p></li></ol>',
  ],
  ['headings', '<h2>Two</h2><h3 class="wp-block-heading">Three</h3><h4>Four</h4>'],
  [
    'links',
    '<p><a href="https://a.example/" title="A" target="_blank" rel="noopener">there</a> <a href="mailto:a@a.example">mail</a></p>',
  ],
  ['languages', '<p lang="de" dir="ltr">Guten <span lang="fr">Soir</span></p>'],
  ['alignment', '<p style="text-align: center">Middle</p><h3 style="text-align:right">Right</h3>'],
  [
    'inline elements',
    '<p><b>b</b> <strong>s</strong> <i>i</i> <em>e</em> <u>u</u> <s>s</s> <del>d</del> <ins>i</ins> <sub>1</sub> <sup>2</sup> <code>c</code> <kbd>k</kbd> <mark>m</mark> <small>s</small> <abbr title="Anno Domini">AD</abbr> <cite>c</cite> <q>q</q></p>',
  ],
  [
    'tables',
    '<table><thead><tr><th scope="col">Who</th><th>Price</th></tr></thead><tbody><tr><td>Adults</td><td>5</td></tr></tbody></table>',
  ],
  [
    'figures',
    '<figure class="wp-block-image"><img src="https://a.example/a.jpg" alt="A quay"><figcaption>By <em>A.</em></figcaption></figure>',
  ],
  [
    'images',
    '<p><img src="https://a.example/a.jpg" alt="" width="40" height="30" srcset="https://a.example/b.jpg 2x"></p>',
  ],
  ['details', '<details><summary>More</summary><p>Text</p></details>'],
  ['definitions', '<dl><dt>Doors</dt><dd>at six</dd></dl>'],
  [
    'media',
    '<audio controls src="https://a.example/a.mp3"></audio><video controls src="https://a.example/a.mp4" poster="https://a.example/a.jpg"></video>',
  ],
  [
    'frames',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="A film" width="560" height="315"></iframe>',
  ],
  [
    'blocks of WordPress',
    '<div class="wp-block-columns"><div class="wp-block-column"><p>One</p></div><div class="wp-block-column"><p>Two</p></div></div>',
  ],
  ['preformatted text', '<pre>a  b\n  c</pre>'],
  ['times and ruby', '<p><time datetime="2027-05-07">7 May</time> <ruby>漢<rt>kan</rt></ruby></p>'],
  ['quotations', '<blockquote cite="https://a.example/"><p>Said</p></blockquote><hr>'],
];

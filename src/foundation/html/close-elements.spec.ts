import { closeElements } from './close-elements.js';

it.each([
  ['<p>Tel. 12 &amp; &nbsp;34</p>', '<p>Tel. 12 &amp; &nbsp;34</p>'],
  [
    '<nav><a href="/">Start</a><br><img src="a.png" alt=""></nav>',
    '<nav><a href="/">Start</a><br><img src="a.png" alt=""></nav>',
  ],
  ['<div><p>City', '<div><p>City</p></div>'],
  ['City</div></header></main>', 'City'],
  ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['City <!-- not closed', 'City <!-- not closed-->'],
  ['<textarea>City', '<textarea>City</textarea>'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'],
])('closes the elements of %j', (part, closed) => {
  expect(closeElements(part)).toBe(closed);
});

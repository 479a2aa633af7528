/** Drawings of a gallery, a table, a workshop and a conversation. */
import {
  circle,
  createRandom,
  glow,
  HEIGHT,
  linear,
  person,
  radial,
  rect,
  repeat,
  WIDTH,
} from './shapes.mjs';

/** Visitors before photographs of the sea. */
export function gallery() {
  const random = createRandom(41);
  const photo = (id, [x, y, width, height], colours) =>
    `${rect('#000000', [x - 6, y + 2, width + 28, height + 28], 'opacity=".22" filter="url(#blur-wide)"')}${rect('#23201d', [x - 22, y - 22, width + 44, height + 44])}${rect('#faf8f3', [x - 16, y - 16, width + 32, height + 32])}${linear(
      id,
      [
        [0, colours[0]],
        [0.5, colours[1]],
        [0.52, colours[2]],
        [1, '#26333c'],
      ],
    )}${rect(`url(#${id})`, [x, y, width, height])}${repeat(14, (i) => rect('#ffffff', [x + random(0, width - 60), y + height * (0.56 + i * 0.03), random(20, 60), 1.6], 'opacity=".35"'))}<path d="M${x + width * 0.2} ${y + height * 0.52} l${width * 0.08} ${-height * 0.2} l${width * 0.02} ${height * 0.2}z M${x + width * 0.6} ${y + height * 0.52} l${width * 0.05} ${-height * 0.13} l${width * 0.02} ${height * 0.13}z" fill="#2b2f33"/>`;
  return [
    linear('wall', [
      [0, '#cfcac1'],
      [0.7, '#e9e5dc'],
      [1, '#d8d2c7'],
    ]),
    linear('boards', [
      [0, '#8a6a4c'],
      [1, '#5d432d'],
    ]),
    radial('spot', [
      [0, '#fffbe8', 0.9],
      [1, '#fffbe8', 0],
    ]),
    rect('url(#wall)', [0, 0, WIDTH, 660]),
    [230, 640, 1050].map((x) => `<ellipse cx="${x}" cy="300" rx="260" ry="330" fill="url(#spot)"/>`).join(''),
    rect('url(#boards)', [0, 660, WIDTH, 200]),
    repeat(
      12,
      (i) =>
        `<path d="M${640 + (i - 6) * 90} 660 L${640 + (i - 6) * 230} 854" stroke="#3d2a1a" stroke-opacity=".4" stroke-width="2"/>`,
    ),
    rect('#f4f0e8', [0, 640, WIDTH, 22]),
    photo('left', [110, 170, 240, 310], ['#e7c9a4', '#d79f7a', '#64788a']),
    photo('middle', [450, 130, 380, 390], ['#9fb6c6', '#dfe6e6', '#4b6677']),
    photo('right', [930, 170, 240, 310], ['#3d4d6d', '#c58a86', '#3c4c66']),
    person(760, 470, 34, '#1e2126') + person(872, 520, 29, '#7a2e2b'),
    rect('#1d1a1c', [728, 700, 26, 120]) +
      rect('#1d1a1c', [768, 700, 26, 120]) +
      rect('#1d1a1c', [846, 714, 22, 104]) +
      rect('#1d1a1c', [878, 714, 22, 104]),
  ].join('');
}

/** A long table with plates, seen from above. */
export function table() {
  const random = createRandom(47);
  const food = ['#c8553d', '#588b4a', '#e0a030', '#8d3b54', '#d9c27e'];
  const plate = (x, y) =>
    `${circle(x + 4, y + 8, 66, '#000000', 'opacity=".25" filter="url(#blur)"')}${circle(x, y, 64, '#f7f3ea')}${circle(x, y, 46, '#ebe4d4')}${repeat(9, () => circle(x + random(-26, 26), y + random(-26, 26), random(7, 17), food[Math.floor(random(0, 5))]))}<path d="M${x - 84} ${y - 40} v80 M${x + 84} ${y - 40} v80" stroke="#c9ced4" stroke-width="7" stroke-linecap="round"/>`;
  return [
    linear('grass', [
      [0, '#6f9350'],
      [1, '#3f6636'],
    ]),
    linear('wood', [
      [0, '#a97a4d'],
      [0.5, '#bd8d5c'],
      [1, '#9a6c41'],
    ]),
    rect('url(#grass)'),
    repeat(
      160,
      () =>
        `<path d="M${random(0, WIDTH)} ${random(0, HEIGHT)} q4-14 10-18" stroke="#8fb268" stroke-opacity=".5" stroke-width="3" fill="none"/>`,
    ),
    `<g transform="rotate(-7 640 427)">${rect('#000000', [-60, 190, 1420, 520], 'opacity=".3" filter="url(#blur-wide)"')}${rect('url(#wood)', [-80, 170, 1440, 520])}`,
    repeat(5, (i) => rect('#6b4526', [-80, 272 + i * 84, 1440, 3], 'opacity=".5"')),
    rect('#f2ece0', [-80, 380, 1440, 100]) +
      repeat(14, (i) => rect('#b8463a', [-70 + i * 104, 380, 14, 100], 'opacity=".55"')),
    repeat(6, (i) => plate(90 + i * 222, 272)) + repeat(6, (i) => plate(190 + i * 222, 592)),
    repeat(
      6,
      (i) =>
        circle(200 + i * 222, 360, 22, '#7fa7b8', 'opacity=".75"') +
        circle(200 + i * 222, 360, 14, '#d9eaf0'),
    ),
    repeat(
      4,
      (i) =>
        `${circle(160 + i * 320, 432, 46, '#d59a4c')}${repeat(4, (k) => `<path d="M${132 + i * 320 + k * 15} 408 l12 46" stroke="#8c5a23" stroke-width="5"/>`)}`,
    ),
    repeat(26, () =>
      circle(
        random(0, WIDTH),
        432 + random(-40, 40),
        random(5, 10),
        ['#d64560', '#f0d055', '#ffffff'][Math.floor(random(0, 3))],
      ),
    ),
    '</g>',
  ].join('');
}

/** Tools on a wall of a workshop, and a bench. */
export function tools() {
  const random = createRandom(59);
  const handle = (x, y, height, fill) => rect(fill, [x - 9, y, 18, height], 'rx="8"');
  return [
    linear('board', [
      [0, '#4d7f86'],
      [1, '#35616a'],
    ]),
    linear('bench', [
      [0, '#c99a63'],
      [1, '#8d6236'],
    ]),
    rect('url(#board)'),
    repeat(13, (row) => repeat(20, (i) => circle(40 + i * 63, 36 + row * 46, 4, '#274a51'))),
    glow(640, 90, 220, '#ffe9b8', 0.45),
    `<g>${handle(180, 210, 240, '#b5482f')}<path d="M120 150 h120 v66 h-120z" fill="#59636b"/></g>`,
    `<g>${handle(330, 330, 150, '#e0b13c')}<path d="M318 150 h24 v190 h-24z" fill="#b9c2c8"/></g>`,
    '<path d="M430 170 h300 l-20 110 l-280 10z" fill="#c3cad0"/><path d="M430 290 l20 -24 l20 22 l20 -23 l20 22 l20 -23 l20 22 l20 -23 l20 22 l20 -23 l20 22 l20 -23 l20 22 l20-24 l20 22" stroke="#7b858d" stroke-width="5" fill="none"/><path d="M720 150 q100 0 96 90 q-4 60-96 50z M750 190 q36 0 34 40 q-4 22-34 20z" fill="#8a4b2a" fill-rule="evenodd"/>',
    `<g>${handle(930, 260, 210, '#3d6fa8')}<path d="M884 130 a60 60 0 1 0 92 0 l-14 66 h-64z" fill="#9aa5ad"/></g>`,
    '<g fill="none" stroke="#d9a441" stroke-width="20"><circle cx="1100" cy="250" r="70"/></g><path d="M1100 250 l60 120" stroke="#d9a441" stroke-width="20"/>',
    rect('url(#bench)', [0, 620, WIDTH, 240]),
    repeat(6, (i) => rect('#6f4a26', [0, 660 + i * 34, WIDTH, 2], 'opacity=".4"')),
    `<path d="M180 620 h260 v-90 h-260z" fill="#9c2f2b"/><path d="M270 530 v-34 h80 v34" stroke="#6d1f1c" stroke-width="14" fill="none"/>${rect('#e8c55a', [290, 560, 40, 26])}`,
    '<path d="M560 620 l60-150 h120 l60 150z" fill="#e9e1cf"/><path d="M600 520 h160" stroke="#b9ae94" stroke-width="6"/>',
    repeat(
      22,
      () =>
        `<path d="M${random(480, 1200)} ${random(640, 740)} q14-22 30-4" stroke="#f0d9a8" stroke-width="6" fill="none"/>`,
    ),
  ].join('');
}

/** People who talk at small tables, each in another colour. */
export function conversation() {
  const random = createRandom(79);
  const bubble = (x, y, width, fill, side) =>
    `<path d="M${x} ${y} h${width} q26 0 26 26 v64 q0 26-26 26 h${-width * 0.3 * side - (side > 0 ? width * 0.3 : -width * 0.1)} l${-26 * side} 44 l${-4 * side} -44 h0 H${x} q-26 0-26-26 v-64 q0-26 26-26z" fill="${fill}"/>${repeat(2, (i) => rect('#ffffff', [x + 10, y + 34 + i * 30, width * (i === 0 ? 0.85 : 0.55), 12], 'rx="6" opacity=".85"'))}`;
  return [
    linear('wall', [
      [0, '#f3d9b1'],
      [1, '#e7b98a'],
    ]),
    rect('url(#wall)'),
    repeat(
      5,
      (i) =>
        `${rect('#fff6e2', [60 + i * 250, 70, 160, 230], 'rx="80"')}${rect('#8ab6c9', [74 + i * 250, 84, 132, 202], 'rx="66"')}`,
    ),
    repeat(
      6,
      (i) =>
        `<path d="M${100 + i * 216} 0 V${random(60, 120)}" stroke="#6b4a33" stroke-width="4"/>${circle(100 + i * 216, random(90, 130), 26, '#fff1b8')}${glow(100 + i * 216, 120, 60, '#ffe08a', 0.6)}`,
    ),
    bubble(150, 250, 230, '#b23a48', 1) +
      bubble(530, 190, 200, '#2f6690', 1) +
      bubble(920, 270, 220, '#3a7d44', 1),
    person(210, 520, 42, '#7b2d3a') +
      person(430, 540, 40, '#264f70') +
      person(640, 516, 42, '#2b4c6f') +
      person(850, 540, 40, '#2f5d38') +
      person(1080, 522, 42, '#8a5a2b'),
    rect('#8b5e3c', [0, 760, WIDTH, 100]),
    repeat(
      3,
      (i) =>
        `<ellipse cx="${320 + i * 320}" cy="742" rx="130" ry="26" fill="#5f3d26"/>${rect('#5f3d26', [308 + i * 320, 742, 24, 110])}<path d="M${286 + i * 320} 706 h44 v30 q-22 12-44 0z" fill="#fdfaf2"/>`,
    ),
  ].join('');
}

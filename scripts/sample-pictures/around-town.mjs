/** Drawings of places in the open: a harbour, a market, a night sky, a beach. */
import { circle, createRandom, fir, glow, linear, person, radial, rect, repeat, WIDTH } from './shapes.mjs';

/** A boat with lights at sunset. */
export function harbour() {
  const random = createRandom(5);
  return [
    linear('sky', [
      [0, '#20315f'],
      [0.45, '#b0587a'],
      [0.62, '#f79a5c'],
      [0.66, '#ffd08a'],
    ]),
    linear('sea', [
      [0, '#d9805e'],
      [0.25, '#7a4a6e'],
      [1, '#141c3c'],
    ]),
    rect('url(#sky)', [0, 0, WIDTH, 560]),
    repeat(
      9,
      (i) =>
        `<ellipse cx="${random(0, WIDTH)}" cy="${110 + i * 34}" rx="${random(180, 380)}" ry="${random(6, 20)}" fill="#ffd9c2" opacity="${random(0.08, 0.3)}" filter="url(#blur-wide)"/>`,
    ),
    circle(860, 505, 62, '#fff0c2'),
    glow(860, 505, 150, '#ffcf7d', 0.5),
    '<path d="M0 520 L120 470 L260 505 L420 440 L560 500 L720 470 L900 515 L1080 452 L1280 505 V570 H0z" fill="#6a3f66" opacity=".85"/><path d="M0 545 L200 505 L380 540 L640 515 L900 545 L1280 520 V580 H0z" fill="#3c2a52"/>',
    rect('url(#sea)', [0, 556, WIDTH, 300]),
    repeat(120, () => {
      const y = random(560, 850);
      const near = (y - 556) / 300;
      return rect(
        '#ffd59a',
        [860 + random(-60 - 340 * near, 60 + 240 * near), y, random(14, 70) * (0.4 + near), 1.4 + near * 3],
        `rx="2" opacity="${random(0.25, 0.85) * (1 - near * 0.6)}"`,
      );
    }),
    '<g fill="#10122b"><path d="M210 640 h430 l-46 66 h-340z"/><rect x="290" y="566" width="230" height="76"/><rect x="340" y="520" width="120" height="50"/><rect x="396" y="380" width="8" height="150"/></g>',
    repeat(9, (i) => rect('#ffd88c', [304 + i * 24, 590, 13, 18])),
    repeat(22, (i) => {
      const x = 214 + (i / 21) * 420;
      const y = Math.max(636 - Math.sin((i / 21) * Math.PI) * 250, 386);
      return circle(x, y, 5, '#ffe9b0') + circle(x, y, 15, '#ffc35c', 'opacity=".4" filter="url(#blur)"');
    }),
  ].join('');
}

/** Paper lanterns above a crowd. */
export function lanterns() {
  const random = createRandom(23);
  const hues = ['#ffb347', '#ff8a3c', '#ffd37a', '#ff6b4a', '#ffe7b0', '#f2a0c0'];
  const lantern = ([x, y, size]) =>
    `<path d="M${x} -10 V${y - size}" stroke="#0a0a12" stroke-width="3"/><ellipse cx="${x}" cy="${y}" rx="${size * 2}" ry="${size * 1.9}" fill="#ffb04d" opacity=".35" filter="url(#blur-far)"/><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.12}" fill="url(#paper)"/>${[-0.7, -0.35, 0, 0.35, 0.7].map((rib) => `<path d="M${x} ${y - size * 1.12} Q${x + rib * size * 1.5} ${y} ${x} ${y + size * 1.12}" stroke="#b34717" stroke-opacity=".45" stroke-width="2.5" fill="none"/>`).join('')}${rect('#3b1709', [x - size * 0.3, y - size * 1.2, size * 0.6, size * 0.14])}${rect('#3b1709', [x - size * 0.3, y + size * 1.06, size * 0.6, size * 0.14])}`;
  return [
    linear('night', [
      [0, '#0d1a33'],
      [0.6, '#22314f'],
      [1, '#2a1c25'],
    ]),
    radial('paper', [
      [0, '#fff4cf'],
      [0.45, '#ffc45e'],
      [1, '#e2662a'],
    ]),
    rect('url(#night)'),
    repeat(70, () =>
      circle(
        random(0, WIDTH),
        random(40, 640),
        random(8, 44),
        hues[Math.floor(random(0, 6))],
        `opacity="${random(0.15, 0.55)}" filter="url(#blur-near)"`,
      ),
    ),
    '<path d="M0 700 Q320 640 640 690 T1280 670 V854 H0z" fill="#120d14"/>',
    repeat(17, (i) => person(i * 80 + random(-20, 20), 610 + random(-15, 40), random(19, 25), '#0b080d')),
    [
      [190, 210, 92],
      [470, 150, 74],
      [760, 260, 108],
      [1060, 170, 84],
      [350, 400, 58],
      [930, 430, 60],
    ]
      .map(lantern)
      .join(''),
  ].join('');
}

/** The Milky Way above trees and a telescope. */
export function stars() {
  const random = createRandom(31);
  const star = (x, y, size) =>
    circle(x, y, size, random(0, 1) > 0.8 ? '#ffe2b0' : '#ffffff', `opacity="${random(0.35, 1)}"`);
  return [
    linear('night', [
      [0, '#050b1f'],
      [0.6, '#14284f'],
      [0.85, '#2f5a76'],
      [1, '#7d9a8c'],
    ]),
    rect('url(#night)'),
    '<g transform="rotate(-32 640 400)"><ellipse cx="640" cy="360" rx="900" ry="110" fill="#9fb4e8" opacity=".28" filter="url(#blur-far)"/><ellipse cx="640" cy="350" rx="760" ry="46" fill="#e6d9f5" opacity=".26" filter="url(#blur-far)"/>',
    repeat(520, () => star(random(-200, 1480), 350 + random(-1, 1) * random(0, 250), random(0.4, 1.5))),
    '</g>',
    repeat(240, () => star(random(0, WIDTH), random(0, 660), random(0.6, 2.3))),
    '<path d="M0 720 Q300 640 620 700 T1280 660 V854 H0z" fill="#0a1a25"/>',
    repeat(34, (i) => fir(i * 40 + random(-16, 16), 780, random(80, 210), '#050d14')),
    rect('#050d14', [0, 776, WIDTH, 80]),
    '<g fill="#1b3040"><path d="M560 690 l150 -92 l22 36 l-150 92z"/><path d="M640 690 l-54 100 h14 l46-86 l42 86 h14z"/></g>',
    person(520, 690, 22, '#132330') + person(790, 716, 16, '#132330'),
  ].join('');
}

/** Kites above dunes. */
export function kites() {
  const random = createRandom(67);
  const kite = ([x, y, size, fill, other], i) =>
    `<path d="M${x} ${y + size} Q${x + 60} ${y + size * 2.4} ${420 + i * 130} 690" stroke="#ffffff" stroke-opacity=".7" stroke-width="2" fill="none"/><path d="M${x} ${y - size} L${x + size * 0.7} ${y} L${x} ${y + size} L${x - size * 0.7} ${y}z" fill="${fill}"/><path d="M${x} ${y - size} L${x + size * 0.7} ${y} L${x} ${y}z M${x} ${y + size} L${x - size * 0.7} ${y} L${x} ${y}z" fill="${other}"/>${repeat(4, (k) => `<path d="M${x + 8 + k * 14} ${y + size + 22 + k * 26} l20 -8 l-4 18z" fill="${other}"/>`)}`;
  return [
    linear('sky', [
      [0, '#3f8fd0'],
      [0.7, '#a6d5ee'],
      [1, '#f4e7c8'],
    ]),
    linear('sand', [
      [0, '#f0d9a5'],
      [1, '#c9a066'],
    ]),
    rect('url(#sky)'),
    repeat(
      12,
      () =>
        `<ellipse cx="${random(0, WIDTH)}" cy="${random(60, 420)}" rx="${random(90, 210)}" ry="${random(16, 40)}" fill="#ffffff" opacity="${random(0.3, 0.75)}" filter="url(#blur-wide)"/>`,
    ),
    rect('#4d93b5', [0, 590, WIDTH, 60]),
    '<path d="M0 660 Q240 590 520 650 T1280 610 V854 H0z" fill="url(#sand)"/><path d="M0 760 Q420 690 800 750 T1280 730 V854 H0z" fill="#b98f57"/>',
    [
      [260, 190, 92, '#e2483d', '#f6b93b'],
      [560, 120, 66, '#2f6fb2', '#ffffff'],
      [830, 260, 104, '#7a3fa0', '#ff8fab'],
      [1080, 140, 74, '#1f9d76', '#f7e26b'],
    ]
      .map(kite)
      .join(''),
    [
      [420, 650, 21],
      [550, 668, 16],
      [680, 646, 23],
      [810, 662, 18],
    ]
      .map(([x, y, size]) => person(x, y, size, '#3a2f2a'))
      .join(''),
  ].join('');
}

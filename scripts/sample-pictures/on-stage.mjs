/** Drawings of concerts, theatre and film. */
import {
  circle,
  createRandom,
  fir,
  glow,
  HEIGHT,
  linear,
  person,
  radial,
  rect,
  repeat,
  WIDTH,
} from './shapes.mjs';

/** Four players on a stage in warm light. */
export function quartet() {
  const random = createRandom(11);
  const players = [360, 540, 740, 920];
  return [
    linear('back', [
      [0, '#1a0d12'],
      [0.55, '#5b1f1c'],
      [1, '#1b0b0d'],
    ]),
    linear('beam', [
      [0, '#ffe3a8', 0.85],
      [1, '#ff9b4a', 0],
    ]),
    radial('floor', [
      [0, '#ffd58a', 0.95],
      [1, '#ff7a2e', 0],
    ]),
    rect('url(#back)'),
    repeat(6, (i) => {
      const x = 170 + i * 190;
      return `<polygon points="${x},-20 ${x + 20},-20 ${x + random(60, 190)},640 ${x - random(90, 190)},640" fill="url(#beam)" opacity="${random(0.25, 0.6)}" filter="url(#blur-wide)"/>`;
    }),
    '<ellipse cx="640" cy="600" rx="600" ry="180" fill="url(#floor)" opacity=".8"/>',
    players
      .map((x, i) => {
        const y = 470 + (i === 0 || i === 3 ? 14 : 0);
        const bow = i % 2 === 0 ? 1 : -1;
        return `<g fill="#1c090a" stroke="#1c090a"><circle cx="${x}" cy="${y}" r="27"/><path d="M${x - 46} ${y + 190} q-4-150 46-158 q52 8 48 158z"/><path d="M${x + bow * 18} ${y + 66} q${bow * 50} 26 ${bow * 34} 96 q-30 20-54-6 q6-60 20-90z" fill="#5a2416"/><path d="M${x - bow * 20} ${y + 50} l${bow * 130} 58" stroke="#f0c27a" stroke-width="4"/></g>`;
      })
      .join(''),
    repeat(
      3,
      (i) =>
        `<path d="M${430 + i * 200} 690 v-130 m-34 0 h68 l-12 -44 h-44z" stroke="#12070a" stroke-width="6" fill="#12070a"/>`,
    ),
    rect('#12070a', [0, 660, WIDTH, 200]),
    repeat(22, (i) => person(i * 62 + random(-14, 14), 750 + random(-20, 26), random(32, 44), '#070304')),
  ].join('');
}

/** A crowd before lights of many colours. */
export function dance() {
  const random = createRandom(19);
  const colours = ['#ff4f8b', '#ffb347', '#52d1ff', '#9c6bff', '#5cf2b0'];
  return [
    linear('back', [
      [0, '#0b0a24'],
      [0.6, '#35185c'],
      [1, '#120a1f'],
    ]),
    rect('url(#back)'),
    repeat(9, (i) => {
      const colour = colours[i % colours.length];
      const x = 90 + i * 140;
      return `<polygon points="${x},-10 ${x + 14},-10 ${x + random(40, 230)},620 ${x - random(40, 230)},620" fill="${colour}" opacity="${random(0.14, 0.34)}" filter="url(#blur-wide)"/>${circle(x + 7, 12, 13, '#fff')}${glow(x + 7, 12, 46, colour, 0.9)}`;
    }),
    glow(640, 560, 280, '#ff6b9f', 0.35),
    '<g fill="#0a0716"><path d="M500 560 h280 v100 h-280z"/><circle cx="640" cy="462" r="32"/><path d="M586 570 q4-76 54-82 q52 6 56 82z"/><path d="M600 520 l-70 -40 M680 520 l60 -66" stroke="#0a0716" stroke-width="18" stroke-linecap="round"/></g>',
    repeat(7, (i) => rect(colours[i % 5], [512 + i * 38, 590, 24, 44], 'opacity=".85"')),
    repeat(70, () =>
      circle(random(0, WIDTH), random(60, 560), random(2, 6), '#fff', `opacity="${random(0.15, 0.6)}"`),
    ),
    repeat(20, (i) => {
      const [x, y] = [i * 68 + random(-18, 18), 700 + random(-26, 30)];
      const arms =
        random(0, 1) > 0.45
          ? `<path d="M${x - 26} ${y + 90} l${random(-34, -6)} ${random(-150, -110)} M${x + 26} ${y + 90} l${random(6, 34)} ${random(-150, -110)}" stroke="#05040c" stroke-width="15" stroke-linecap="round"/>`
          : '';
      return arms + person(x, y, random(25, 32), '#05040c');
    }),
  ].join('');
}

/** A lighthouse keeper's room on a stage, with curtains. */
export function lighthouse() {
  const random = createRandom(29);
  return [
    linear('night', [
      [0, '#0f1c3c'],
      [0.7, '#31507a'],
      [1, '#6d8ba0'],
    ]),
    linear(
      'ray',
      [
        [0, '#fff3c4', 0.9],
        [1, '#fff3c4', 0],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    ),
    rect('url(#night)'),
    repeat(90, () =>
      circle(
        random(120, WIDTH - 120),
        random(40, 430),
        random(0.8, 2.2),
        '#fff',
        `opacity="${random(0.3, 1)}"`,
      ),
    ),
    '<polygon points="660,212 1290,70 1290,420" fill="url(#ray)" opacity=".8" filter="url(#blur)"/><polygon points="620,212 -10,90 -10,330" fill="#fff3c4" opacity=".2" filter="url(#blur)"/>',
    '<path d="M560 660 l38 -400 h84 l38 400z" fill="#efe7da"/><path d="M586 400 l-12 120 h132 l-12 -120z M568 580 l-8 80 h160 l-8 -80z" fill="#b23a3a"/>',
    rect('#22304a', [590, 238, 100, 24]),
    rect('#ffe9a8', [606, 184, 68, 54]),
    '<path d="M596 184 l44 -52 l44 52z" fill="#b23a3a"/>',
    glow(640, 212, 90, '#ffe9a8', 0.9),
    repeat(
      6,
      (i) =>
        `<path d="M-20 ${620 + i * 34} q60 -34 120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 v240 h-1340z" fill="${['#2b5376', '#264b6d', '#214263', '#1b3956', '#16304a', '#11273e'][i]}"/>`,
    ),
    rect('#2a1712', [0, 790, WIDTH, 64]),
    person(430, 560, 26, '#0d1524'),
    '<path d="M404 552 h52 l-10 -18 h-32z" fill="#0d1524"/>',
    ...[0, 1].map((side) => {
      const flip = side === 1 ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : '';
      return `<g ${flip}><path d="M0 0 h190 q-50 430 -20 800 H0z" fill="#7a1b2c"/>${repeat(5, (i) => `<path d="M${22 + i * 34} 0 q-14 420 2 800" stroke="#521120" stroke-width="9" fill="none"/>`)}</g>`;
    }),
    '<path d="M0 0 H1280 V70 Q1120 120 960 70 T640 70 T320 70 T0 70z" fill="#8d2134"/>',
  ].join('');
}

/** Figures of a shadow theatre. */
export function puppets() {
  const random = createRandom(53);
  const trees = [
    [60, 330],
    [150, 430],
    [260, 300],
    [370, 210],
    [940, 220],
    [1010, 360],
    [1110, 480],
    [1220, 340],
  ];
  return [
    radial(
      'screen',
      [
        [0, '#fff1c9'],
        [0.5, '#ffc76b'],
        [0.85, '#d9702f'],
        [1, '#7a2b16'],
      ],
      'cx=".5" cy=".46" r=".62"',
    ),
    rect('url(#screen)'),
    circle(900, 230, 96, '#fff6dc', 'opacity=".9"'),
    '<path d="M0 640 Q260 560 520 630 T1280 600 V854 H0z" fill="#5d1f14" opacity=".7"/>',
    trees.map(([x, height]) => fir(x, 690, height, '#34100b')).join(''),
    '<path d="M0 700 Q300 650 640 690 T1280 680 V854 H0z" fill="#240a07"/>',
    '<g fill="#240a07"><path d="M430 668 q30-120 150-128 q110-6 168 20 q18-58 40-78 l14 42 l34-36 l4 52 q34 10 78 52 q-40 26-92 18 q-24 46-50 66 l8 110 h-22 l-26-96 q-70 6-130-6 l-34 104 h-22 l14-112 q-40-24-44-52 q-60 30-128 14 q-74-20-92-82 q60 50 116 40 q8 40 14 72z"/><circle cx="806" cy="560" r="5" fill="#ffd27e"/></g>',
    '<path d="M612 700 V854 M770 700 V854" stroke="#150504" stroke-width="7"/>',
    repeat(60, () =>
      circle(random(0, WIDTH), random(0, 640), random(1.5, 5), '#fff8e2', `opacity="${random(0.5, 0.95)}"`),
    ),
    rect('#150504', [0, 0, WIDTH, 34]),
    rect('#150504', [0, 820, WIDTH, 34]),
    '<path d="M0 0 h90 q-30 430-90 854z M1280 0 h-90 q30 430 90 854z" fill="#3b0b10"/>',
  ].join('');
}

/** A silent film above a piano. */
export function film() {
  const random = createRandom(61);
  return [
    linear('hall', [
      [0, '#1c1830'],
      [1, '#0e0c18'],
    ]),
    linear('picture', [
      [0, '#3a3a3a'],
      [0.6, '#8c8c88'],
      [1, '#dcdcd2'],
    ]),
    rect('url(#hall)'),
    '<path d="M0 0 h150 q-40 330 10 620 H0z M1280 0 h-150 q40 330-10 620 H1280z" fill="#7d1f33"/>',
    repeat(
      5,
      (i) =>
        `<path d="M${20 + i * 26} 0 q-10 320 4 620 M${1260 - i * 26} 0 q10 320-4 620" stroke="#56122a" stroke-width="7" fill="none"/>`,
    ),
    rect('#07060d', [176, 50, 928, 526]),
    rect('url(#picture)', [190, 64, 900, 498]),
    circle(930, 170, 58, '#f4f4ee'),
    '<path d="M190 470 L340 330 L440 410 L620 230 L790 420 L910 340 L1090 460 V562 H190z" fill="#4a4a4a"/><path d="M190 520 Q480 460 720 510 T1090 490 V562 H190z" fill="#2d2d2d"/>',
    '<g fill="#1b1b1b"><path d="M560 520 h120 v-26 h-18 v-34 h-84 v34 h-18z"/><rect x="586" y="430" width="12" height="34"/><circle cx="578" cy="526" r="15"/><circle cx="620" cy="526" r="15"/><circle cx="662" cy="526" r="15"/></g>',
    repeat(7, (i) => circle(590 - i * 32, 418 - i * 13, 12 + i * 5, '#e8e8e0', `opacity="${0.8 - i * 0.1}"`)),
    repeat(
      26,
      () =>
        `<path d="M${random(200, 1080)} 66 V560" stroke="#fff" stroke-opacity="${random(0.05, 0.2)}" stroke-width="1.5"/>`,
    ),
    '<ellipse cx="640" cy="640" rx="560" ry="80" fill="#cfcfc4" opacity=".22" filter="url(#blur-far)"/>',
    '<g fill="#05040a"><path d="M760 790 V640 q0-26 40-26 h150 q90 0 120 60 q20 40 66 44 v72z"/><path d="M800 614 l190-96 q70 40 60 104z" fill="#0b0914"/><circle cx="676" cy="566" r="36"/><path d="M612 800 q-16-190 64-206 q64 14 76 92 l46 6 v26 l-66 4 l-8 78z"/></g><path d="M800 614 l190-96" stroke="#d8d8cc" stroke-opacity=".6" stroke-width="3"/>',
    repeat(15, (i) => `<path d="M${i * 96 - 50} 854 v-50 q0-40 46-40 q46 0 46 40 v50z" fill="#2a0d1c"/>`),
    repeat(8, (i) =>
      circle([40, 140, 240, 420, 520, 905, 1100, 1210][i], 766 + random(-10, 6), 33, '#0a0610'),
    ),
  ].join('');
}

/** Singers of all ages in rows, in a hall with arches. */
export function choir() {
  const random = createRandom(71);
  const pick = (...values) => values[Math.floor(random(0, values.length))];
  const arch = (x, width, y, fill) =>
    `<path d="M${x} 854 V${y + width / 2} a${width / 2} ${width / 2} 0 0 1 ${width} 0 V854z" fill="${fill}"/>`;
  const singer = (x, y) =>
    `<path d="M${x - 42} ${y + 210} q-6-150 42-160 q48 10 42 160z" fill="${pick('#22303c', '#2d2430', '#1a252c', '#402a2a')}"/>${circle(x, y + 22, 27, pick('#d9a883', '#8d5b3f', '#efc9a8', '#b98461'))}<path d="M${x - 28} ${y + 22} a28 28 0 0 1 56 0 q-28-22-56 0z" fill="${pick('#2a1a14', '#5a3a22', '#c9c1b5', '#111111')}"/>${rect('#f6efe0', [x - 22, y + 92, 44, 32], 'rx="2"')}`;
  return [
    linear('wall', [
      [0, '#8d9aa8'],
      [1, '#4b5563'],
    ]),
    linear(
      'light',
      [
        [0, '#fff5d2', 0.8],
        [1, '#fff5d2', 0],
      ],
      'x1="1" y1="0" x2="0" y2="1"',
    ),
    rect('url(#wall)'),
    arch(140, 1000, 30, '#6b7682') + arch(230, 820, 110, '#7f8a95') + arch(320, 640, 190, '#98a2ab'),
    arch(400, 480, 260, '#b4bbc0') + arch(480, 320, 330, '#f3e7c8') + arch(560, 160, 400, '#e9b565'),
    [
      [20, '#2f6c8f'],
      [1180, '#a33b3b'],
    ]
      .map(
        ([x, fill]) =>
          `<path d="M${x} 560 V250 a40 60 0 0 1 80 0 V560z" fill="${fill}"/><path d="M${x + 40} 190 V560 M${x} 330 h80 M${x} 440 h80" stroke="#2c333b" stroke-width="6"/>`,
      )
      .join(''),
    '<polygon points="1280,120 1280,430 300,854 -60,854" fill="url(#light)" opacity=".6" filter="url(#blur-wide)"/>',
    repeat(3, (row) =>
      repeat(13 - row, (i) => singer(130 + row * 40 + i * 84, 540 + row * 90 + random(-8, 8))),
    ),
    rect('#20262d', [0, HEIGHT - 14, WIDTH, 14]),
  ].join('');
}

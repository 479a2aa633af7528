import { LANGUAGE_CODES, type LanguageCode } from './language-code.js';
import { MAX_SLUG_LENGTH, normalizeSlug, toSlug, toSlugForms, truncateSlug } from './to-slug.js';

const words: [LanguageCode, string, string][] = [
  ['bg', 'София', 'sofia'],
  ['bg', 'Мария Луиза', 'maria-luiza'],
  ['bg', 'България', 'bulgaria'],
  ['bg', 'Български език', 'balgarski-ezik'],
  ['bg', 'Щастлива Нова година!', 'shtastliva-nova-godina'],
  ['bg', 'Ъгъл на шофьора', 'agal-na-shofyora'],
  ['bg', 'Народен театър „Иван Вазов“', 'naroden-teatar-ivan-vazov'],
  ['bg', 'Детски хор', 'detski-hor'],
  ['bg', 'Изложби и концерти', 'izlozhbi-i-kontserti'],
  ['hr', 'Šibenski đir: čežnja i noć', 'sibenski-dir-ceznja-i-noc'],
  ['cs', 'Příliš žluťoučký kůň', 'prilis-zlutoucky-kun'],
  ['cs', 'Dětský den – Ústí', 'detsky-den-usti'],
  ['da', 'Rødgrød med fløde på Ærø', 'roedgroed-med-floede-paa-aeroe'],
  ['nl', 'Één Ĳsvogel in ’s-Hertogenbosch', 'een-ijsvogel-in-s-hertogenbosch'],
  ['en', "Rock'n'Roll Café", 'rocknroll-cafe'],
  ['en', 'Köln naïve Ærø Åbo', 'koln-naive-aero-abo'],
  ['fi', 'Yötön yö Åbossa', 'yoton-yo-abossa'],
  ['fr', "L'été à l’Œuvre : ça ira", 'lete-a-loeuvre-ca-ira'],
  ['de', 'Größe Äpfel übers Öl', 'groesse-aepfel-uebers-oel'],
  ['de', 'STRAẞE u\u0308ber', 'strasse-ueber'],
  ['el', 'Θεσσαλονίκη', 'thessaloniki'],
  ['el', 'Αυτοκίνητο και Αύγουστος', 'aftokinito-kai-avgoustos'],
  ['el', 'Ευαγγελία, ευχαριστώ', 'evangelia-efcharisto'],
  ['el', 'Εύβοια', 'evvoia'],
  ['el', 'Μουσείο Νάουσας', 'mouseio-naousas'],
  ['el', 'άυλος Μαΐου', 'aylos-maiou'],
  ['el', 'Μπαρ την Πέμπτη', 'bar-tin-pempti'],
  ['el', 'άγχος Σφίγξ ψυχή ΟΔΟΣ', 'anchos-sfinx-psychi-odos'],
  ['el', 'Πρωτοχρονιά στην Αθήνα', 'protochronia-stin-athina'],
  ['hu', 'Őszi fűtőtest Győrött', 'oszi-futotest-gyorott'],
  ['it', 'Perché no? Più città', 'perche-no-piu-citta'],
  ['pl', 'Zażółć gęślą jaźń w Łodzi', 'zazolc-gesla-jazn-w-lodzi'],
  ['pt-pt', 'Exposição de São João', 'exposicao-de-sao-joao'],
  ['sk', 'Ľudová kôlňa s ťavou', 'ludova-kolna-s-tavou'],
  ['sl', 'Čebelarski shod na Žižki', 'cebelarski-shod-na-zizki'],
  ['es', '¿Mañana? ¡Sí, Señor!', 'manana-si-senor'],
  ['sv', 'Räksmörgås på Ålö', 'raksmorgas-pa-alo'],
];

describe('toSlug', () => {
  it.each(words)('writes %s "%s" as readers of the language expect', (language, text, slug) => {
    expect(toSlug(text, language)).toBe(slug);
  });

  it('is tried in each of the languages', () => {
    expect(new Set(words.map(([language]) => language))).toEqual(new Set(LANGUAGE_CODES));
  });

  it.each([
    ['Greek under another language', 'Μουσική', 'mousiki'],
    ['Russian', 'Щедрый вечер: хор', 'shchedryy-vecher-khor'],
    ['Serbian', 'Љубав Ђорђе Џем', 'ljubav-djordje-dzem'],
    ['Icelandic', 'Þjóðhátíð', 'thjodhatid'],
    ['Turkish', 'İstanbul ışık', 'istanbul-isik'],
    ['a letter under two accents', 'Việt Nam', 'viet-nam'],
    ['an accent that has no letter of its own', 'x\u0301y', 'xy'],
    ['full-width Latin', 'ＪＡＺＺ２０２６', 'jazz2026'],
    ['a ligature and a small figure', 'ﬁlm m²', 'film-m2'],
    [
      'Japanese',
      '東京ミートアップ',
      '%e6%9d%b1%e4%ba%ac%e3%83%9f%e3%83%bc%e3%83%88%e3%82%a2%e3%83%83%e3%83%97',
    ],
    ['Japanese with voiced marks apart', 'か\u3099', '%e3%81%8c'],
    ['Hindi with its vowel signs', 'हि', '%e0%a4%b9%e0%a4%bf'],
    ['an emoji', 'Party 🎉', 'party-%f0%9f%8e%89'],
    ['the same heart in both spellings', '❤\ufe0f', '%e2%9d%a4'],
    ['a family joined of three', '👨\u200d👩\u200d👧', '%f0%9f%91%a8%f0%9f%91%a9%f0%9f%91%a7'],
  ])('carries %s', (_, text, slug) => {
    expect(toSlug(text, 'en')).toBe(slug);
  });

  it.each([
    ['Food & Drink', 'food-drink'],
    ['A&B', 'ab'],
    ['AC/DC', 'ac-dc'],
    ['Music,Art', 'music-art'],
    ['18:30 – 3,5 km', '18-30-3-5-km'],
    ['v1.2', 'v1-2'],
    ['Friend(s) "only"', 'friends-only'],
    ['Rock ‘n’ Roll', 'rock-n-roll'],
    ['paral·lel', 'parallel'],
    ['50% off!', '50-off'],
    ['ACME® & Co™', 'acme-co'],
    ['snake_case__kept', 'snake_case__kept'],
    ['  --many -- dashes--  ', 'many-dashes'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['tab\tline\nnbsp\u00a0nul\0end', 'tab-line-nbsp-nul-end'],
    ['half a pair \ud83c x', 'half-a-pair-x'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<b>bold</b>', 'b-bold-b'],
    ['2026', '2026'],
  ])('turns "%s" into "%s"', (text, slug) => {
    expect(toSlug(text, 'en')).toBe(slug);
  });

  it.each(['', '   ', '!?', '---', '…', '\u200b', '\ud83c'])('finds nothing in "%s"', (text) => {
    expect(toSlug(text, 'en')).toBe('');
  });

  it.each([
    ['Latin', 'a'.repeat(300), 'a'.repeat(200)],
    ['three-byte letters', '東'.repeat(100), '%e6%9d%b1'.repeat(22)],
    ['four-byte letters', `ab${'🎉'.repeat(100)}`, `ab${'%f0%9f%8e%89'.repeat(16)}`],
    ['a dash where the cut falls', `${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ])('cuts %s between letters', (_, text, slug) => {
    expect(toSlug(text, 'en')).toBe(slug);
    expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
  });
});

describe('normalizeSlug', () => {
  it.each([
    ['東京', '%e6%9d%b1%e4%ba%ac'],
    ['%E6%9D%B1%E4%BA%AC', '%e6%9d%b1%e4%ba%ac'],
    ['%e6%9d%b1京', '%e6%9d%b1%e4%ba%ac'],
    ['Odd Slug & Ü', 'odd-slug-u'],
    ['caf%C3%A9', 'cafe'],
    ['slug__trashed', 'slug__trashed'],
    ['__trashed', '__trashed'],
    ['%E6%9D%B1__trashed', '%e6%9d%b1__trashed'],
    ['a%2Fb', 'a-b'],
    ['%', ''],
    ['100%', '100'],
    ['%zz', 'zz'],
    ['%e6%9d', 'e6-9d'],
    ['%00', ''],
    ['%25e6', 'e6'],
  ])('brings "%s" to "%s"', (sent, stored) => {
    expect(normalizeSlug(sent, 'en')).toBe(stored);
  });

  it.each([
    ['Cyrillic', '%d0%ba%d0%be%d0%bd%d1%86%d0%b5%d1%80%d1%82-2026'],
    ['Greek', '%ce%bc%ce%bf%cf%85%cf%83%ce%b9%ce%ba%ce%ae'],
    ['Latin with an accent', 'caf%c3%a9'],
    ['accents as letters of their own', 'cafe%cc%81'],
    ['Persian with a joiner', '%d9%85%db%8c%e2%80%8c%d8%b1%d9%88%d8%af'],
    ['a sign of older versions', 'rock%e2%80%99n'],
    ['the longest', `${'%d0%ba'.repeat(33)}-2`],
  ])('keeps what WordPress stores of %s', (_, slug) => {
    expect(normalizeSlug(slug, 'en')).toBe(slug);
    expect(toSlugForms(slug, 'en').encoded).toBe(slug);
    expect(toSlugForms(decodeURIComponent(slug).toUpperCase(), 'en').encoded).toBe(slug);
  });

  it.each([
    ['upper-case digits', '%D0%BA%D0%BE%D0%BD', 'kon'],
    ['other signs beside', '%d0%ba %d0%be', 'k-o'],
    ['upper-case letters', '%d0%9a', 'k'],
    ['half a letter', '%d0%ba%d0', 'd0-ba-d0'],
    ['too many letters', '%d0%ba'.repeat(34), 'k'.repeat(34)],
  ])('spells %s', (_, sent, slug) => {
    expect(normalizeSlug(sent, 'en')).toBe(slug);
  });

  it('leaves every slug it is given as it is', () => {
    for (const [language, text] of words) {
      const slug = toSlug(text, language);
      expect(normalizeSlug(slug, language)).toBe(slug);
      expect(normalizeSlug(encodeURIComponent(slug), language)).toBe(slug);
    }
    const long = toSlug('東'.repeat(100), 'en');
    expect(normalizeSlug(long, 'en')).toBe(long);
  });
});

describe('toSlugForms', () => {
  it.each([
    ['Концерт', '%d0%ba%d0%be%d0%bd%d1%86%d0%b5%d1%80%d1%82', 'kontsert'],
    ['%D0%BA', '%d0%ba', 'k'],
    ['jazz-2026', 'jazz-2026', 'jazz-2026'],
    ['half a pair \ud83c', 'half%20a%20pair%20', 'half-a-pair'],
    ['', '', ''],
  ])('finds "%s" as "%s" and as "%s"', (sent, encoded, spelled) => {
    expect(toSlugForms(sent, 'en')).toEqual({ encoded, spelled });
  });
});

describe('truncateSlug', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 4, 'abcd'],
    ['abc-def', 4, 'abc'],
    ['%e6%9d%b1%e4%ba%ac', 17, '%e6%9d%b1'],
    ['a%c3%a9', 6, 'a'],
    ['%f0%9f%8e%89', 11, ''],
  ])('cuts %s to at most %d', (slug, length, short) => {
    expect(truncateSlug(slug, length)).toBe(short);
  });
});

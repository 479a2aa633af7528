import { fold } from './fold.js';

describe('fold', () => {
  it.each([
    ['case', 'Harbour JAZZ', 'harbour jazz'],
    ['white space of every kind', '  a\u00a0b\n\tc  ', 'a b c'],
    ['French', 'Crème brûlée à Nîmes, œuvre', 'creme brulee a nimes, oeuvre'],
    ['German', 'Größe über Straße', 'grosse uber strasse'],
    ['Danish', 'Rødgrød på Ærø', 'rodgrod pa aero'],
    ['Swedish and Finnish', 'Åäö ÅÄÖ', 'aao aao'],
    ['Polish', 'Zażółć gęślą jaźń Łódź', 'zazolc gesla jazn lodz'],
    ['Czech and Slovak', 'Příliš žluťoučký kůň, ľúbiť', 'prilis zlutoucky kun, lubit'],
    ['Croatian and Slovene', 'Đurđevac, Črnomelj, šć', 'durdevac, crnomelj, sc'],
    ['Hungarian', 'Árvíztűrő tükörfúrógép', 'arvizturo tukorfurogep'],
    ['Spanish and Portuguese', 'Año, canção, ¿qué?', 'ano, cancao, ¿que?'],
    ['Italian and Dutch', 'perché, coördinatie', 'perche, coordinatie'],
    ['Greek with tonos, diaeresis and final sigma', 'Ο ΗΛΙΟΣ Ήλιος Μαΐου', 'ο ηλιοσ ηλιοσ μαιου'],
    ['Bulgarian with its accented letters', 'Концерт в НАЙ-добрата ѝ зала', 'концерт в наи-добрата и зала'],
    ['Turkish capital I with a dot', 'İstanbul ısı', 'istanbul isi'],
    ['ligatures and full width', 'ﬁne Ｊａｚｚ', 'fine jazz'],
    ['typographic signs', 'rock’n’roll – “live” „hier“ «ici»', 'rock\'n\'roll - "live" "hier" "ici"'],
    ['soft hyphens and joiners', 'Kammer\u00adkonzert zero\u200bwidth', 'kammerkonzert zerowidth'],
    ['letters written with combining marks', 'cafe\u0301', 'cafe'],
  ])('folds %s', (_, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing that it has folded', () => {
    for (const text of ['Größe İ ŉ ǰ ΐ ẖ', 'ΌΣΟΣ', 'Ãƒâ€ž ½ ﷺ']) expect(fold(fold(text))).toBe(fold(text));
  });
});

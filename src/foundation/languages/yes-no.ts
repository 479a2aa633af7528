// Words for true and false, as spreadsheets and people write them in the languages of the service.
import { fold } from './fold.js';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

const TRUE = toSet(
  'ein på aan true t yes y 1 -1 on x ✓ ✔ ☑ wahr ja j vrai oui verdadero sí vero verdadeiro sim waar sand sant tosi kyllä prawda tak ' +
    'pravda ano áno da resnica resnično istina igaz igen истина да αληθές αληθής ναι',
);

const FALSE = toSet(
  'aus av uit false f no n 0 off - ✗ ✘ ☐ falsch nein faux non falso não onwaar nee falsk nej falskt epätosi ei fałsz nie nepravda ne ' +
    'neresnica neresnično neistina laž hamis nem лъжа неистина не ψευδές ψευδής όχι',
);

/** @returns null for a word that is neither */
export function readYesNo(text: string): boolean | null {
  const folded = fold(text);
  return TRUE.has(folded) ? true : FALSE.has(folded) ? false : null;
}

/** The language that a user translated into last, which the browser keeps. */
type LanguageStore = Pick<Storage, 'getItem' | 'setItem'>;

const key = (user: number): string => `editor.translate.1.${user}`;

export const readLanguage = (store: LanguageStore, user: number): string | null => store.getItem(key(user));

export const rememberLanguage = (store: LanguageStore, user: number, language: string): void =>
  store.setItem(key(user), language);

/** The first wanted language that the calendar has; its default language, which is seldom meant, only when it is named. */
export function chooseTarget<Code extends string>(
  languages: readonly Code[],
  first: Code,
  { named, wanted }: { readonly named: unknown; readonly wanted: readonly (string | null | undefined)[] },
): Code {
  const find = (code: unknown): Code[] => languages.filter((each) => each === code);
  const others = [...wanted, ...languages].flatMap(find).filter((code) => code !== first);
  return [...find(named), ...others][0] ?? first;
}

// Each language has two vocabularies in `search_words`: words that visitors may search, and words of unpublished items.
// Words of drafts therefore neither slow down the searches of visitors nor show in them.

export const getVocabularyName = (language: string, isPublished: boolean): string =>
  isPublished ? language : `${language}~`;

export const getSearchedVocabularies = (
  languages: readonly string[],
  includesUnpublished: boolean,
): readonly string[] =>
  includesUnpublished
    ? languages.flatMap((language) => [getVocabularyName(language, true), getVocabularyName(language, false)])
    : languages;

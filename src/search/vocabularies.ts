// Each language has two vocabularies in `search_words`: one of the words that visitors may search, and one of the words
// of items that are not published. What somebody writes into a draft neither slows down searches of visitors nor shows
// in them.

/** Name of the vocabulary that the words of a text belong to. */
export const getVocabularyName = (language: string, isPublished: boolean): string =>
  isPublished ? language : `${language}~`;

/** @param unpublished whether the caller may find items that are not published */
export const getSearchedVocabularies = (
  languages: readonly string[],
  unpublished: boolean,
): readonly string[] =>
  unpublished
    ? languages.flatMap((language) => [getVocabularyName(language, true), getVocabularyName(language, false)])
    : languages;

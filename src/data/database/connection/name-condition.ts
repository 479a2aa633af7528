/** SQL: folds a name, so that names which differ only in case or in the amount of white space become the same text. */
export const buildFoldedNameSql = (text: string): string =>
  `lower(regexp_replace(${text}, '[ \\u00a0\\u2000-\\u200a\\u202f\\u3000]+', ' ', 'g'))`;

/** SQL: a column equals a name, for the indexes on the md5 of the folded name. @param forms placeholder of `buildNameForms` */
export const buildNameCondition = (column: string, forms: string): string =>
  `md5(${buildFoldedNameSql(column)}) = ANY(ARRAY(SELECT md5(${buildFoldedNameSql('f')}) FROM unnest(${forms}::text[]) f))
     AND ${buildFoldedNameSql(column)} = ANY(ARRAY(SELECT ${buildFoldedNameSql('f')} FROM unnest(${forms}::text[]) f))`;

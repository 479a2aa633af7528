/** SQL: a column equals a name, for the indexes on md5(lower(…)). @param forms placeholder of `buildNameForms` */
export const buildNameCondition = (column: string, forms: string): string =>
  `md5(lower(${column})) = ANY(ARRAY(SELECT md5(lower(f)) FROM unnest(${forms}::text[]) f))
     AND lower(${column}) = ANY(ARRAY(SELECT lower(f) FROM unnest(${forms}::text[]) f))`;

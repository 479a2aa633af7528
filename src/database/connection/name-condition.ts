/**
 * SQL: the name in a column is equal to a name. Made for the indexes on md5(lower(…)).
 *
 * @param forms placeholder of the `nameForms` of the name
 */
export const buildNameCondition = (column: string, forms: string): string =>
  `md5(lower(${column})) = ANY(ARRAY(SELECT md5(lower(f)) FROM unnest(${forms}::text[]) f))
     AND lower(${column}) = ANY(ARRAY(SELECT lower(f) FROM unnest(${forms}::text[]) f))`;

/** Rows in the order of their ids; rows that are gone meanwhile are left out. */
export function sortByIds<Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Runs a task for each item, a few at a time; the failure of one does not stop the others. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  task: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.allSettled(items.slice(start, start + atOnce).map(task))));
  return results;
}

/** Removes records one by one, as a person would; those that are no longer as they were made stay. */
export async function removeEach<Row extends { version: number }>(
  ids: readonly string[],
  find: (id: string) => Promise<Row | undefined>,
  remove: (row: Row) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  for (const id of ids) {
    const row = await find(id);
    if (row?.version !== 1) continue;
    await remove(row);
    removed.add(id);
  }
  return removed;
}

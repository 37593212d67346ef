import { type ListAnswer, MAX_PAGE_SIZE } from '@satomori/core';

export type ReadPage<Row> = (page: { limit: number; cursor?: string }) => Promise<ListAnswer<Row>>;

/** Reads a list page by page with its cursors, up to `limit` rows; only one page is held at a time. */
export async function* readPages<Row>(read: ReadPage<Row>, limit: number): AsyncGenerator<ListAnswer<Row>> {
  let left = limit;
  let cursor: string | null = null;
  do {
    const size = Math.min(left, MAX_PAGE_SIZE);
    const answer: ListAnswer<Row> = await read({ limit: size, ...(cursor === null ? {} : { cursor }) });
    yield answer;
    left -= answer.json.length;
    cursor = answer.next;
  } while (cursor !== null && left > 0);
}

/** All rows of a list, and the site's sequence number up to which they are complete. */
export async function readAll<Row>(
  read: ReadPage<Row>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; sequence: number | null }> {
  const rows: Row[] = [];
  // That of the first page: changes while later pages are read are fetched by the next refresh.
  let sequence: number | null | undefined;
  for await (const answer of readPages(read, limit)) {
    rows.push(...answer.json);
    sequence ??= answer.sequence ?? null;
  }
  return { rows, sequence: sequence ?? null };
}

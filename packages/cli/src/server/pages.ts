import type { ListAnswer } from '@satomori/core';

/** The most rows a page may have (contract, section 1). */
export const LARGEST_PAGE = 1000;

export type ReadPage<Row> = (page: { limit: number; cursor?: string }) => Promise<ListAnswer<Row>>;

/** A list page by page through its cursors, up to `limit` rows; one page is held at a time. */
export async function* readPages<Row>(read: ReadPage<Row>, limit: number): AsyncGenerator<ListAnswer<Row>> {
  let left = limit;
  let cursor: string | null = null;
  do {
    const size = Math.min(left, LARGEST_PAGE);
    const answer: ListAnswer<Row> = await read({ limit: size, ...(cursor === null ? {} : { cursor }) });
    yield answer;
    left -= answer.json.length;
    cursor = answer.next;
  } while (cursor !== null && left > 0);
}

/** All rows of a list, and the site's sequence up to which they are surely complete. */
export async function readAll<Row>(
  read: ReadPage<Row>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; sequence: number | null }> {
  const rows: Row[] = [];
  // The first page's: what changes while the later ones are read comes again with the next look.
  let sequence: number | null | undefined;
  for await (const answer of readPages(read, limit)) {
    rows.push(...answer.json);
    sequence ??= answer.sequence ?? null;
  }
  return { rows, sequence: sequence ?? null };
}

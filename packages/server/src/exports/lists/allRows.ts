import { MAX_PAGE_SIZE } from '@satomori/core';

type Page<Row> = { json: Row[]; next: string | null };

/** Every row of a list, a page at a time, so that memory stays flat. */
export async function* allRows<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined; ; ) {
    const { json, next } = await read({ limit: MAX_PAGE_SIZE, cursor });
    if (json.length > 0) yield json;
    if (next === null) return;
    cursor = next;
  }
}

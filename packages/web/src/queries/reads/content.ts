import type { KeptContent } from '../../platform/reads/keptReads.ts';

/** The answer of a query as it is kept. */
export const toContent = async (data: unknown): Promise<KeptContent> =>
  data instanceof Blob ? { bytes: await data.arrayBuffer(), type: data.type } : JSON.stringify(data);

/** JSON has no `undefined`, which is the cursor of the first page. */
const withFirstCursor = (data: { pageParams?: unknown[] } | null): unknown =>
  Array.isArray(data?.pageParams)
    ? { ...data, pageParams: data.pageParams.map((cursor) => cursor ?? undefined) }
    : data;

export const fromContent = (content: KeptContent): unknown =>
  typeof content === 'string'
    ? withFirstCursor(JSON.parse(content) as object | null)
    : new Blob([content.bytes], { type: content.type });

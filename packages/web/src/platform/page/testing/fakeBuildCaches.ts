interface FakeCaches {
  /** Name of the cache → addresses in it, with their texts. */
  kept: Record<string, Record<string, string>>;
  /** Number of entries for which there is room. */
  room?: number;
}

const ORIGIN = 'http://localhost:3000';
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** The browser's Cache Storage with the files of builds, in the order in which the caches were created. */
export function fakeBuildCaches({ kept, room = Number.POSITIVE_INFINITY }: FakeCaches) {
  const entryOf = (name: string, request: string | { url: string }) => {
    const text = kept[name]?.[pathOf(request)];
    return text === undefined ? undefined : new Response(text);
  };
  const open = async (name: string) => ({
    match: async (request: string) => entryOf(name, request),
    keys: async () => Object.keys(kept[name] ?? {}).map((path) => ({ url: ORIGIN + path })),
    put: async (request: string, answer: Response) => {
      const count = Object.values(kept).flatMap((files) => Object.keys(files)).length;
      if (count >= room) throw new DOMException('no room', 'QuotaExceededError');
      (kept[name] ??= {})[pathOf(request)] = await answer.text();
    },
  });
  return {
    open,
    keys: async () => Object.keys(kept),
    delete: async (name: string) => delete kept[name],
    match: async (request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      cacheName === undefined
        ? Object.keys(kept)
            .map((name) => entryOf(name, request))
            .find((answer) => answer !== undefined)
        : entryOf(cacheName, request),
  };
}

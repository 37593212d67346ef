/** The part of the browser's Cache Storage that is used here, in memory; in the order in which things were put. */
export function fakeCaches(roomBytes = Number.POSITIVE_INFINITY) {
  const stores = new Map<string, Map<string, Response>>();
  let used = 0;

  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put: async (key: string, response: Response) => {
        used += (await response.clone().arrayBuffer()).byteLength;
        if (used > roomBytes) throw new DOMException('no room', 'QuotaExceededError');
        store.delete(key);
        store.set(key, response);
      },
      keys: async () => [...store.keys()],
      delete: async (key: string) => store.delete(key),
    };
  };

  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: string) => {
      for (const store of stores.values()) if (store.has(key)) return store.get(key)?.clone();
      return undefined;
    },
  };
}

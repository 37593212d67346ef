/** A value that views subscribe to. */
export interface Store<Value> {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Value;
}

export interface OwnStore<Value extends object> extends Store<Value> {
  publish: (change: Partial<Value>) => void;
}

export function createStore<Value extends object>(start: Value): OwnStore<Value> {
  const listeners = new Set<() => void>();
  let current = start;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    publish: (change) => {
      current = { ...current, ...change };
      for (const listener of listeners) listener();
    },
  };
}

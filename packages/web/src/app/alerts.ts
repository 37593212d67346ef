export interface Alert {
  text: string;
  /** What happens when it is closed. */
  onClose?: () => void;
}

export interface Alerts {
  show: (alert: Alert) => void;
  close: () => void;
  current: () => Alert | null;
  subscribe: (listener: () => void) => () => void;
}

/**
 * At most one alert is open: what fails meanwhile for the same reason adds nothing. Source: R10
 * One that must be followed (a new version, a changed group) replaces one that only informs.
 */
export function createAlerts(): Alerts {
  const listeners = new Set<() => void>();
  let current: Alert | null = null;

  function put(alert: Alert | null) {
    current = alert;
    for (const listener of listeners) listener();
  }

  return {
    show: (alert) => {
      const isFree = current === null || (current.onClose === undefined && alert.onClose !== undefined);
      if (isFree) put(alert);
    },
    close: () => {
      const closing = current;
      put(null);
      closing?.onClose?.();
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

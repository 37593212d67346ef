interface Alert {
  text: string;
  /** Called when the alert is closed. */
  onClose?: () => void;
}

export interface Alerts {
  show: (alert: Alert) => void;
  close: () => void;
  current: () => Alert | null;
  subscribe: (listener: () => void) => () => void;
}

/**
 * At most one alert is open: further failures for the same reason are ignored. An alert that requires an
 * action (a new version, a changed group) replaces one that only informs. Source: R10.
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

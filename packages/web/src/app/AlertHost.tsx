import { useSyncExternalStore } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import type { Alerts } from './alerts.ts';

/** Shows the one alert that stands. */
export function AlertHost({ alerts }: { alerts: Alerts }) {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.current);
  return alert === null ? null : <AlertDialog key={alert.text} text={alert.text} onClose={alerts.close} />;
}

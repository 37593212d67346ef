import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  level: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  none: { color: tokens.colorNeutralForeground2 },
  unit: { fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground2 },
});

const SIGNAL_LEVELS = 4;
const BARS = [1, 2, 3, 4];

/**
 * 1 (barely received) to 4 (strong). LoRa is decoded down to a signal-to-noise ratio of about −20 dB, so a
 * poor ratio lowers the level whatever the strength.
 */
function signalLevel(rssi_dbm: number, snr_db: number | null): number {
  const byStrength = rssi_dbm > -95 ? 4 : rssi_dbm > -107 ? 3 : rssi_dbm > -116 ? 2 : 1;
  if (snr_db === null || snr_db >= 0) return byStrength;
  return Math.min(byStrength, snr_db >= -7 ? 3 : snr_db >= -14 ? 2 : 1);
}

/** The typographic minus sign, as wide as a digit. */
const signed = (value: number, decimals = 0) => value.toFixed(decimals).replace('-', '−');

/** Strength of the radio signal: bars, dBm and signal-to-noise ratio. */
export function SignalLevel({ rssi_dbm, snr_db }: { rssi_dbm: number | null; snr_db: number | null }) {
  const styles = useStyles();
  if (rssi_dbm === null) return <span className={styles.none}>–</span>;
  const level = signalLevel(rssi_dbm, snr_db);
  return (
    <span className={styles.level}>
      <svg
        width="18"
        height="14"
        viewBox="0 0 18 14"
        role="img"
        aria-label={`電波 ${SIGNAL_LEVELS}段階の${level}`}
      >
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4.6}
            y={14 - bar * 3.4}
            width="3.4"
            height={bar * 3.4}
            rx="0.8"
            fill={bar <= level ? tokens.colorNeutralForeground1 : tokens.colorNeutralStroke1}
          />
        ))}
      </svg>
      <span>
        {signed(rssi_dbm)}
        {snr_db === null ? '' : ` / ${signed(snr_db, 1)}`}
      </span>
    </span>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';

interface BatteryLevelProps {
  volts: number | null;
  percent: number | null;
  isLow: boolean;
  /** Voltage below which it counts as low; also the basis of the bar where only the voltage is known. */
  lowVolts?: number | null;
}

/** Fresh cells are about this far above the low threshold of their kind. */
const FULL_ABOVE_LOW = 1.25;

const useStyles = makeStyles({
  level: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  low: { color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
  none: { color: tokens.colorNeutralForeground2 },
  unit: { fontSize: tokens.fontSizeBase100 },
});

/** Fill level of the bar, 0 to 1; `null` where it is unknown. */
export function batteryShare(
  volts: number | null,
  percent: number | null,
  lowVolts: number | null,
): number | null {
  if (percent !== null) return Math.min(1, Math.max(0, percent / 100));
  if (volts === null || lowVolts === null || lowVolts <= 0) return null;
  const low = lowVolts * 0.9;
  return Math.min(1, Math.max(0.05, (volts - low) / (lowVolts * FULL_ABOVE_LOW - low)));
}

/** Charge of a battery: small bar, number with unit, and the word 低下 where it is low. */
export function BatteryLevel({ volts, percent, isLow, lowVolts = null }: BatteryLevelProps) {
  const styles = useStyles();
  if (volts === null && percent === null) return <span className={styles.none}>–</span>;
  const share = batteryShare(volts, percent, lowVolts);
  const color = isLow ? tokens.colorStatusDangerForeground1 : tokens.colorStatusSuccessForeground1;
  return (
    <span className={styles.level}>
      {share !== null && (
        <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true" focusable="false">
          <rect
            x="0.75"
            y="0.75"
            width="19.5"
            height="10.5"
            rx="2"
            fill="none"
            stroke={tokens.colorNeutralForeground2}
            strokeWidth="1.5"
          />
          <path
            d="M22.2 4v4"
            stroke={tokens.colorNeutralForeground2}
            strokeWidth="2.4"
            strokeLinecap="round"
          />
          <rect x="2.5" y="2.5" width={Math.max(1, 16 * share)} height="7" rx="1" fill={color} />
        </svg>
      )}
      <span>
        {percent === null ? volts?.toFixed(2) : Math.round(percent)}
        <span className={styles.unit}>{percent === null ? 'V' : '%'}</span>
      </span>
      {isLow && <span className={styles.low}>低下</span>}
    </span>
  );
}

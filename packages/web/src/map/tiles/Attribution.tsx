import { makeStyles, tokens } from '@fluentui/react-components';
import { ATTRIBUTION } from './baseMaps.ts';

const useStyles = makeStyles({
  attribution: {
    padding: '0 6px',
    borderRadius: '4px 0 0 0',
    backgroundColor: 'rgba(255, 255, 255, 0.85)',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase300,
    color: '#1B262B',
    pointerEvents: 'auto',
  },
  link: { color: '#0F4685' },
});

/** The source of the map; 国土地理院 requires it wherever the tiles are shown. */
export function Attribution() {
  const styles = useStyles();
  return (
    <div className={styles.attribution}>
      <a className={styles.link} href={ATTRIBUTION.address} target="_blank" rel="noreferrer">
        {ATTRIBUTION.name}
      </a>
    </div>
  );
}

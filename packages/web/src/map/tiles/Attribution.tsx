import { makeStyles, tokens } from '@fluentui/react-components';
import type { MapSource } from './baseMaps.ts';
import { MAP_LABEL, MAP_LINK, MAP_TEXT } from '../../ui/colors.ts';

const useStyles = makeStyles({
  attribution: {
    padding: '0 6px',
    borderRadius: '4px 0 0 0',
    backgroundColor: MAP_LABEL,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase300,
    color: MAP_TEXT,
    pointerEvents: 'auto',
  },
  link: { color: MAP_LINK },
});

/** The sources of the map; each requires its name wherever the map is shown. */
export function Attribution({ sources }: { sources: readonly MapSource[] }) {
  const styles = useStyles();
  if (sources.length === 0) return null;
  return (
    <div className={styles.attribution} data-picture="sources">
      {sources.map(({ name, address }, at) => (
        <span key={address}>
          {at > 0 && ' '}
          <a className={styles.link} href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
    </div>
  );
}

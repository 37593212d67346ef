import { makeStyles } from '@fluentui/react-components';
import { SPECIES, type StatsDimension } from '@satomori/core';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';

const useStyles = makeStyles({
  label: { display: 'inline-flex', alignItems: 'center', gap: '8px', minWidth: 0, maxWidth: '100%' },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
});

interface EntryLabelProps {
  dimension: StatsDimension;
  value: { key: string | null; label: string };
}

/** Label of a value; an animal with its pictogram. */
export function EntryLabel({ dimension, value: { key, label } }: EntryLabelProps) {
  const styles = useStyles();
  const species = dimension === 'species' ? SPECIES.find((each) => each === key) : undefined;
  return (
    <span className={styles.label}>
      {species !== undefined && <SpeciesShape species={species} size={20} />}
      <span className={styles.text}>{label}</span>
    </span>
  );
}

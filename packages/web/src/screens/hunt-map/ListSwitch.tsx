import { makeStyles, tokens } from '@fluentui/react-components';
import { PlainTabs } from '../../ui/PlainTabs.tsx';
import type { HuntMapAddress } from './huntMapAddress.ts';

const useStyles = makeStyles({
  switch: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

const LISTS = { points: 'わな・親機', captures: '捕獲' } as const;

interface ListSwitchProps {
  listed: HuntMapAddress['listed'];
  onChoose: (listed: HuntMapAddress['listed']) => void;
}

/** What the list is one of. */
export function ListSwitch({ listed, onChoose }: ListSwitchProps) {
  const styles = useStyles();
  return (
    <PlainTabs
      className={styles.switch}
      label="一覧にするもの"
      tabs={LISTS}
      chosen={listed}
      onChoose={onChoose}
    />
  );
}

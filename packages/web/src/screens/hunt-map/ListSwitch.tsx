import { makeStyles, tokens } from '@fluentui/react-components';
import { PlainTabs } from '../../ui/PlainTabs.tsx';
import type { Listed } from './huntMapAddress.ts';

const useStyles = makeStyles({
  switch: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

const AREAS = { areas: '区域' } as const;
const LISTS = { points: 'わな・親機', ...AREAS } as const;
const LISTS_WITH_CAPTURES = { points: 'わな・親機', captures: '捕獲', ...AREAS } as const;

interface ListSwitchProps {
  listed: Listed;
  hasCaptures: boolean;
  onChoose: (listed: Listed) => void;
}

/** What the list is one of. */
export function ListSwitch({ listed, hasCaptures, onChoose }: ListSwitchProps) {
  const styles = useStyles();
  return (
    <PlainTabs
      className={styles.switch}
      label="一覧にするもの"
      tabs={(hasCaptures ? LISTS_WITH_CAPTURES : LISTS) as Readonly<Record<Listed, string>>}
      chosen={listed}
      onChoose={onChoose}
    />
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { Tabs } from '../../ui/page/Tabs.tsx';

const useStyles = makeStyles({
  switch: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

interface ListSwitchProps<Listed extends string> {
  lists: Readonly<Record<Listed, string>>;
  listed: Listed;
  onChoose: (listed: Listed) => void;
}

/** Choice of what the list contains. */
export function ListSwitch<Listed extends string>({ lists, listed, onChoose }: ListSwitchProps<Listed>) {
  const styles = useStyles();
  return (
    <Tabs
      appearance="plain"
      className={styles.switch}
      label="一覧にするもの"
      tabs={lists}
      chosen={listed}
      onChoose={onChoose}
    />
  );
}

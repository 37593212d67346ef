import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FLOATING } from '../../ui/colors.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', padding: '16px' },
  overMap: {
    position: 'absolute',
    top: '72px',
    left: '16px',
    maxWidth: 'calc(100% - 96px)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: FLOATING,
  },
});

/** Reports that the filter leaves nothing, and offers to show everything. */
export function EmptyResult({ isOverMap, onShowAll }: { isOverMap: boolean; onShowAll: () => void }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.box, isOverMap && styles.overMap)} role="status">
      条件に合うものはありません。
      <Button onClick={onShowAll}>すべて表示</Button>
    </div>
  );
}

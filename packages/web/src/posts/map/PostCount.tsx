import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/viewport.ts';
import type { Posts } from './usePosts.ts';

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  link: {
    padding: '8px 0',
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    color: tokens.colorStatusWarningForeground1,
    textDecorationLine: 'underline',
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px', margin: '-8px 0' },
  },
});

interface PostCountProps {
  posts: Posts;
  isMap: boolean;
  /** Whether they lie on the map in any form. */
  isOn: boolean;
  onListUnplaced: () => void;
}

const number = (value: number) => value.toLocaleString('ja-JP');

/** How many of how many, and how many are not on the map: never cut silently. */
export function PostCount({ posts, isMap, isOn, onListUnplaced }: PostCountProps) {
  const styles = useStyles();
  const { kind, placed, filtered, all, isPending, isOld, error, hasOldData } = posts;
  if (error !== null && !hasOldData) return <span className={styles.count}>{kind.noun} 読み込めません</span>;
  const isHidden = isMap && !isOn;
  const shown = isHidden ? 0 : isMap ? placed : filtered;
  const unplaced = isMap ? filtered - placed : 0;
  return (
    <>
      <span className={styles.count} role="status">
        {kind.noun} {isPending || isOld ? '読み込み中' : `${number(all)} 件中 ${number(shown)} 件`}
        {isHidden && '（非表示）'}
      </span>
      {unplaced > 0 && (
        <button type="button" className={styles.link} onClick={onListUnplaced}>
          位置のない{kind.noun} {number(unplaced)} 件
        </button>
      )}
    </>
  );
}

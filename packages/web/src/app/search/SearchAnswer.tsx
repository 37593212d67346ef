import { makeStyles, tokens } from '@fluentui/react-components';
import { isLongEnough } from './searchQueries.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import type { Found } from './useFound.ts';

const useStyles = makeStyles({
  text: { margin: '12px 0 0', color: tokens.colorNeutralForeground2 },
});

const HINT = '名前、番号、場所、鳥獣の種類などを入れてください。かな・カナ、全角・半角の違いは問いません。';
const TOO_SHORT = '2文字以上入れると、捕獲、目撃、区域なども探します。';
const NO_CONNECTION =
  '電波がないため、この端末に保存されたわなと画面から探しました。捕獲、目撃、区域などは、電波のある所で探してください。';

function sentenceOf(typed: string, { groups, isPending, hasNoConnection, error }: Found) {
  if (typed === '') return HINT;
  if (hasNoConnection) return NO_CONNECTION;
  if (isPending) return '探しています…';
  if (!isLongEnough(typed)) return TOO_SHORT;
  if (groups.length > 0 || error !== null) return null;
  return `「${typed}」は見つかりません。言葉を短くするか、空けて並べる語を減らしてください。`;
}

/** What the search does, and what it could not do. */
export function SearchAnswer({ typed, found }: { typed: string; found: Found }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text} role="status">
        {sentenceOf(typed, found)}
      </p>
      {found.error !== null && <LoadFailed error={found.error} onRetry={found.retry} />}
    </>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, isolateText } from '@satomori/core';
import type { LeftOutFeature } from '@satomori/core/areaFiles';

const SHOWN = 100;

const useStyles = makeStyles({
  box: { padding: '8px 12px', borderRadius: '8px', backgroundColor: tokens.colorStatusWarningBackground1 },
  summary: { fontWeight: 700, cursor: 'pointer', minHeight: '32px' },
  list: { margin: '4px 0', paddingLeft: '24px', overflowWrap: 'anywhere' },
});

/** What of the file cannot be registered, each with its number and the reason. Source: R116. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOutFeature[] }) {
  const styles = useStyles();
  if (leftOut.length === 0) return null;
  const more = leftOut.length - SHOWN;
  return (
    <details className={styles.box} open>
      <summary className={styles.summary}>{`登録できないもの ${groupDigits(leftOut.length)}件`}</summary>
      <ul className={styles.list}>
        {leftOut.slice(0, SHOWN).map(({ number, name, reason }) => (
          <li key={number}>
            {`${number}番目${name === null ? '' : `「${isolateText(name)}」`}: ${reason}。`}
          </li>
        ))}
        {more > 0 && <li>{`ほか${groupDigits(more)}件`}</li>}
      </ul>
    </details>
  );
}

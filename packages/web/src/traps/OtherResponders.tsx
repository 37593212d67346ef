import { makeStyles, tokens } from '@fluentui/react-components';
import { formatTime, type Trap, isolateText } from '@satomori/core';

const useStyles = makeStyles({ note: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' } });

/** Who else is on the way, and until when 「向かいます」 counts. */
export function OtherResponders({ responders }: Pick<Trap, 'responders'>) {
  const styles = useStyles();
  const others = responders.slice(0, -1).map(({ user_name }) => user_name);
  const expiresAt = responders.map(({ expires_at }) => expires_at).sort()[0];
  if (expiresAt === undefined) return null;
  return (
    <span className={styles.note}>
      {others.length > 0 && `ほかに ${others.map(isolateText).join('、')} さんも向かっています。`}
      {`${formatTime(expiresAt)} までに確認がなければ、もう一度知らせます。`}
    </span>
  );
}

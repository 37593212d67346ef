import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { formatTime, isolateText, type LineCode, type LineLink } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';

const useStyles = makeStyles({
  steps: { margin: 0, paddingLeft: '24px', display: 'flex', flexDirection: 'column', gap: '12px' },
  code: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.05em',
  },
  note: { margin: 0 },
});

/** Half of the digits at a time, as they are read out. */
const inHalves = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

interface LineCodeStepsProps {
  account: NonNullable<LineLink['account']>;
  code: LineCode;
}

/** What to do in LINE with the code; the links open LINE itself where it is installed. */
export function LineCodeSteps({ account: { basic_id, display_name }, code }: LineCodeStepsProps) {
  const styles = useStyles();
  const isOver = useNow() >= Date.parse(code.expires_at);
  if (isOver)
    return (
      <p className={styles.note} role="status">
        番号の期限が切れました。新しい番号を出してください。
      </p>
    );
  const account = encodeURIComponent(basic_id);
  const name = display_name === null ? basic_id : `${isolateText(display_name)}（${basic_id}）`;
  return (
    <ol className={styles.steps}>
      <li>
        <p className={styles.note}>{`LINEで ${name} を友だちに追加します。`}</p>
        <Button as="a" href={`https://line.me/R/ti/p/${account}`} target="_blank" rel="noreferrer">
          友だちに追加する
        </Button>
      </li>
      <li>
        <p className={styles.note}>
          {`この番号を、そのトークに送ります（${formatTime(code.expires_at)} まで、一度だけ使えます）。`}
        </p>
        <p className={styles.code}>{inHalves(code.code)}</p>
        <Button
          as="a"
          href={`https://line.me/R/oaMessage/${account}/?${code.code}`}
          target="_blank"
          rel="noreferrer"
        >
          番号を入れてLINEを開く
        </Button>
      </li>
      <li>
        <p className={styles.note}>「つながりました」と返事が届けば、終わりです。この画面も変わります。</p>
      </li>
    </ol>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { DAY_MS } from '@satomori/core';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { isAppleMobile } from '../../platform/device/device.ts';
import { useOutboxView } from '../../queries/outbox/outbox.ts';
import { OUTBOX_PATH } from '../../queries/outbox/words.ts';
import { Section } from '../../ui/page/Section.tsx';

const LONG_DAYS = 3;

const useStyles = makeStyles({
  text: { margin: 0 },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '48px', alignSelf: 'flex-start' },
});

/** Tells a person that records have waited on this device for long. Source: R212. */
export function UnsentNotice() {
  const styles = useStyles();
  const now = useNow();
  const { entries } = useOutboxView();
  const old = entries.filter(({ saved_at }) => saved_at < now - LONG_DAYS * DAY_MS);
  if (old.length === 0) return null;
  return (
    <Section title="送信していない記録">
      <p className={styles.text} role="status">
        {LONG_DAYS}日以上前の記録が{old.length}
        件、まだこの端末にだけあります。電波のある所で里守を開き、送信してください。
        {isAppleMobile() && 'iPhone・iPad では、長く開かないと、保存した内容が消えることがあります。'}
      </p>
      <Link className={styles.link} to={OUTBOX_PATH}>
        送信待ちの記録を見る
      </Link>
    </Section>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { FROM_TABLET } from '../../../platform/device/viewport.ts';
import { alarmRuleQueries } from '../../../queries/admin/alarmRules.ts';
import { useReading } from '../../../queries/api.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { AlarmRuleForm } from './AlarmRuleForm.tsx';

const useStyles = makeStyles({
  note: { margin: '0 0 16px', maxWidth: '960px' },
  rules: { columnGap: '16px', [FROM_TABLET]: { columnCount: 2, maxWidth: '1600px' } },
  whole: { breakInside: 'avoid', marginBottom: '16px' },
});

/** Of what the people of the site are notified, when, and who of them. */
export function AlarmsSection() {
  const styles = useStyles();
  const reading = useQuery(alarmRuleQueries(useReading()).list());
  return (
    <Loaded reading={reading} waiting={<Skeleton rows={3} height={240} />}>
      {(rules) => (
        <>
          <p className={styles.note}>
            何を、だれに知らせるかを決めます。1つずつ保存し、次のできごとから効きます。夜間などに通知を控える時間帯は、「サイト」で決めます。
          </p>
          <div className={styles.rules}>
            {rules.map((row) => (
              <div key={row.rule} className={styles.whole}>
                <AlarmRuleForm row={row} />
              </div>
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

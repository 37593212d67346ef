import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type Effort } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EffortCard } from '../../efforts/EffortCard.tsx';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { TimelineFiles } from '../../posts/timeline/TimelineFiles.tsx';
import { useReading } from '../../queries/api.ts';
import { effortQueries } from '../../queries/efforts.ts';
import { useOutboxView } from '../../queries/outbox/outbox.ts';
import { OUTBOX_PATH } from '../../queries/outbox/words.ts';
import { useSession } from '../../queries/session/session.tsx';
import { READ_CARDS } from '../../ui/list/columns.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { monthLabel } from '../../ui/text/monthLabel.ts';
import { PAGE_SIZE } from '../../queries/pages.ts';

interface MonthOfEfforts {
  /** `2026-11`. */
  month: string;
  efforts: readonly Effort[];
}

/** Groups entries, newest day first, by the month of their first day. */
function byMonth(efforts: readonly Effort[]): MonthOfEfforts[] {
  const months = Map.groupBy(efforts, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, entries]) => ({ month, efforts: entries }));
}

const TITLE = '出猟カレンダー';

const useStyles = makeStyles({
  record: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '40px',
    padding: '0 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: 700,
    textDecorationLine: 'none',
    [ON_PHONE]: { minHeight: '48px' },
  },
  waiting: { display: 'inline-flex', alignItems: 'center', alignSelf: 'flex-start', minHeight: '48px' },
  heading: { margin: '8px 0', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { ...READ_CARDS, listStyle: 'none', margin: 0, padding: 0, gap: '8px' },
});

/** 出猟カレンダー: the entries that the person may see, by month, newest day first. A shared account only reads. */
export function HuntCalendarScreen() {
  const styles = useStyles();
  const { user } = useSession();
  const mayRecord = !user.is_shared_viewer;
  const query = useInfiniteQuery(effortQueries(useReading()).list(PAGE_SIZE));
  const { data } = query;
  const months = useMemo(() => byMonth(data?.pages.flatMap(({ json }) => json) ?? []), [data]);
  const total = data?.pages[0]?.total;
  const record = mayRecord && (
    <Link to="/HuntEffort" className={styles.record} data-control>
      出猟を記録する
    </Link>
  );
  return (
    <Page
      title={TITLE}
      note={<span role="status">{total !== undefined && `${groupDigits(total)} 件`}</span>}
      actions={record}
    >
      <TimelineFiles title={TITLE} subject="efforts" total={total} />
      {mayRecord && <WaitingEfforts />}
      <PagedList
        query={query}
        skeleton={{ rows: 5, height: 120 }}
        empty={
          months.length === 0 && (
            <Empty>
              ここに、出猟の日、人数、目撃数、捕獲数が新しい順に並びます。何も捕れなかった日も記録してください。
            </Empty>
          )
        }
      >
        {months.map((month) => (
          <Month key={month.month} {...month} />
        ))}
      </PagedList>
    </Page>
  );
}

function Month({ month, efforts }: MonthOfEfforts) {
  const styles = useStyles();
  const label = monthLabel(month);
  return (
    <section aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <ul className={styles.list}>
        {efforts.map((effort) => (
          <li key={effort.id}>
            <EffortCard effort={effort} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the entries that this device has not sent yet. */
function WaitingEfforts() {
  const styles = useStyles();
  const waiting = useOutboxView().entries.filter(({ kind }) => kind === 'effort').length;
  if (waiting === 0) return null;
  return (
    <Link to={OUTBOX_PATH} className={styles.waiting}>
      送信待ちの出猟が{waiting}件あります
    </Link>
  );
}

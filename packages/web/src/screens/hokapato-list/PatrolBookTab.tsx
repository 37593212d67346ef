import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DAY_MS, formatWarekiDay, startOfMonth } from '@satomori/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useReading } from '../../queries/api.ts';
import { groupQueries } from '../../queries/groups.ts';
import { patrolBookQueries } from '../../queries/patrolBook.ts';
import { GroupSelect } from '../../ui/form/GroupSelect.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { ListFiles } from './ListFiles.tsx';
import { type ChosenDay, PatrolDay } from './PatrolDay.tsx';
import { PatrolGrid } from './PatrolGrid.tsx';
import { PatrolLegend } from './PatrolLegend.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  month: { margin: 0, fontSize: tokens.fontSizeBase400 },
  step: { [ON_PHONE]: { minHeight: '48px' } },
  files: { marginLeft: 'auto' },
  group: { maxWidth: '320px' },
});

/** The month before or after, by its start in milliseconds. */
const besides = (month: number, step: -1 | 1): number =>
  startOfMonth(step === 1 ? month + 32 * DAY_MS : month - DAY_MS);

interface PatrolBookTabProps {
  /** Only the traps of this group and of those below it. */
  groupId: string | null;
  onGroup: (groupId: string | null) => void;
}

/** 見回り台帳: a month of the traps that the person may see. */
export function PatrolBookTab({ groupId, onGroup }: PatrolBookTabProps) {
  const styles = useStyles();
  const [month, setMonth] = useState(() => startOfMonth(clock.now()));
  const [chosen, setChosen] = useState<ChosenDay | null>(null);
  const period = {
    from: new Date(month).toISOString(),
    to: new Date(besides(month, 1)).toISOString(),
  };
  const filter = { ...period, ...(groupId === null ? {} : { group_id: groupId }) };
  const query = useInfiniteQuery(patrolBookQueries(useReading()).month(filter));
  const { data, hasNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const days = data?.pages[0]?.days ?? [];
  const isLast = besides(month, 1) > clock.now();
  const title = formatWarekiDay(days[0] ?? '').replace(/1日$/, '');
  return (
    <>
      <div className={styles.head}>
        <Button className={styles.step} onClick={() => setMonth(besides(month, -1))}>
          前の月
        </Button>
        <h2 className={styles.month}>{title}</h2>
        <Button className={styles.step} disabled={isLast} onClick={() => setMonth(besides(month, 1))}>
          次の月
        </Button>
        {!hasNextPage && (
          <div className={styles.files}>
            <ListFiles
              name={`見回り台帳_${(days[0] ?? '').slice(0, 7)}`}
              count={rows.length}
              file={{ of: 'patrol_book', format: 'csv', ...filter }}
              paper={{ type: 'patrol', ...filter }}
              paperName="見回り記録簿"
            />
          </div>
        )}
      </div>
      <BookGroup groupId={groupId} onGroup={onGroup} />
      <PatrolLegend />
      <PagedList
        query={query}
        skeleton={{ rows: 8, height: 48 }}
        empty={
          rows.length === 0 && (
            <Empty>
              {groupId === null
                ? 'ここに、わなごとの見回りの日が並びます。'
                : 'このグループには、この月に載るわながありません。'}
            </Empty>
          )
        }
      >
        {rows.length > 0 && <PatrolGrid days={days} rows={rows} onChoose={setChosen} />}
      </PagedList>
      {chosen !== null && <PatrolDay chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Choice of the group; there from the start, so that nothing below moves when the groups arrive. */
function BookGroup({ groupId, onGroup }: PatrolBookTabProps) {
  const { data = [] } = useQuery(groupQueries(useReading()).list());
  const styles = useStyles();
  const groups = data.filter(({ kind }) => kind === 'hunt');
  return (
    <div className={styles.group}>
      <GroupSelect
        label="グループ"
        none="すべてのグループ"
        groups={groups}
        chosen={groupId}
        onChoose={onGroup}
      />
    </div>
  );
}

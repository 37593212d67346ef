import { Button, makeStyles } from '@fluentui/react-components';
import { listTraps, mayCall } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { asksForNotifications } from '../../notifications/showNotifications.ts';
import { notificationQueries, useActOnNotifications } from '../../queries/notifications.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { NotificationRow } from '../../notifications/NotificationRow.tsx';

const useStyles = makeStyles({ box: { outline: 'none' } });

const SHOWN = 5;
const ROW_PX = 72;

/** The newest unread notifications; for people without the full list, all that the server returns at once. */
export function UnreadNotifications({ hasList }: { hasList: boolean }) {
  const { user, roles } = useSession();
  const seesTraps = mayCall(listTraps, roles);
  const query = useQuery(notificationQueries(useReading()).unread());
  const act = useActOnNotifications();
  const unread = query.data?.json ?? [];
  const total = query.data?.total ?? unread.length;
  const shown = hasList ? unread.slice(0, SHOWN) : unread;
  const markRead = (ids: string[]) => act.mutate({ action: 'read', ids });
  const mayAct = !user.is_shared_viewer;
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const { state, key } = useLocation();
  // Each press of the bell is a navigation with its own key.
  const asked = asksForNotifications(state) ? key : null;
  useEffect(() => {
    if (asked !== null) box.current?.focus();
  }, [asked]);

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Section
        title="未読の通知"
        note={
          total > shown.length
            ? `${total}件のうち新しい${shown.length}件`
            : total > 0
              ? `${total}件`
              : undefined
        }
        action={hasList && <Link to="/NotifiedList">通知履歴</Link>}
      >
        {query.isError && (
          <LoadFailed
            error={query.error}
            onRetry={() => void query.refetch()}
            hasOldData={query.data !== undefined}
          />
        )}
        {query.isPending && <Skeleton rows={2} height={ROW_PX} />}
        {query.data !== undefined && shown.length === 0 && (
          <Empty>未読の通知はありません。{seesTraps && 'わなが作動すると、ここに出ます。'}</Empty>
        )}
        <div>
          {shown.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onRead={mayAct ? () => markRead([notification.id]) : null}
            />
          ))}
        </div>
        {mayAct && shown.length > 1 && (
          <Button disabled={act.isPending} onClick={() => markRead(shown.map(({ id }) => id))}>
            {shown.length}件とも既読にする
          </Button>
        )}
      </Section>
    </div>
  );
}

import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { groupDigits, NOTIFICATION_RULE_LABELS, NOTIFICATION_RULES, type Notification } from '@satomori/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notificationQueries, useActOnNotifications } from '../../queries/notifications.ts';
import { useAcknowledgeNotification } from '../../queries/outbox/acts.ts';
import { useReadAllNotifications } from '../../queries/readAllNotifications.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import type { Acknowledgement } from '../../traps/AcknowledgeButton.tsx';
import { READ_CARDS } from '../../ui/list/columns.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { NewArrivals } from '../../ui/list/NewArrivals.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { clock } from '../../platform/device/clock.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { NotificationItem } from '../../notifications/NotificationItem.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useShownNotifications } from './useShownNotifications.ts';
import { PAGE_SIZE } from '../../queries/pages.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  list: { ...READ_CARDS, listStyle: 'none', margin: 0, padding: 0, gap: '8px' },
  // The first rows are laid out at once: with an estimated height they would jump.
  item: { ':nth-child(n + 11)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 140px' } },
  done: {
    minHeight: '20px',
    fontWeight: 700,
    color: tokens.colorStatusSuccessForeground1,
    ':empty': { display: 'none' },
  },
});

/** Actions on notifications; 向かいます resolves when the server has stored it, or the device keeps it. */
function useNotificationActs(keep: (rows: readonly Notification[]) => void) {
  const act = useActOnNotifications();
  const acknowledge = useAcknowledgeNotification();
  const idsOf = (rows: readonly Notification[]) => rows.map(({ id }) => id);
  const now = () => new Date(clock.now()).toISOString();
  return {
    isPending: act.isPending,
    read: (rows: readonly Notification[]) => {
      keep(rows.map((row) => ({ ...row, read_at: row.read_at ?? now() })));
      act.mutate({ action: 'read', ids: idsOf(rows) }, { onError: () => keep(rows) });
    },
    snooze: (rows: readonly Notification[], until: string) => {
      keep(rows.map((row) => ({ ...row, snoozed_until: until })));
      act.mutate({ action: 'snooze', ids: idsOf(rows), until }, { onError: () => keep(rows) });
    },
    decline: (row: Notification) => act.mutate({ action: 'decline', ids: [row.id] }),
    acknowledge: (row: Notification, acknowledgement: Acknowledgement) => acknowledge(row, acknowledgement),
  };
}

function nothingText(isUnreadOnly: boolean, kind: Notification['rule'] | undefined): string {
  if (kind !== undefined)
    return `「${NOTIFICATION_RULE_LABELS[kind]}」の${isUnreadOnly ? '未読の' : ''}通知はありません。`;
  return isUnreadOnly ? '未読の通知はありません。' : 'ここに、わなの作動などの通知が新しい順に並びます。';
}

interface NotificationFilter {
  isUnreadOnly: boolean;
  kind: Notification['rule'] | undefined;
}

/** The filter in the address. */
function useNotificationFilter() {
  const [params, setParams] = useSearchParams();
  const filter: NotificationFilter = {
    isUnreadOnly: params.get('unread') === '1',
    kind: NOTIFICATION_RULES.find((rule) => rule === params.get('kind')),
  };
  const setFilter = (wanted: { unread: boolean; kind: string | undefined }) =>
    setParams(
      { ...(wanted.unread ? { unread: '1' } : {}), ...(wanted.kind ? { kind: wanted.kind } : {}) },
      { replace: true },
    );
  return { filter, setFilter };
}

function useNotifications({ isUnreadOnly, kind }: NotificationFilter) {
  const queries = notificationQueries(useReading());
  const query = useInfiniteQuery(
    queries.list({
      limit: PAGE_SIZE,
      ...(isUnreadOnly ? { unread: '1' } : {}),
      ...(kind === undefined ? {} : { kind }),
    }),
  );
  const { data: unread } = useQuery(queries.unread());
  const rows = useMemo(() => query.data?.pages.flatMap(({ json }) => json), [query.data]);
  return { query, unread, ...useShownNotifications(rows, `${isUnreadOnly} ${kind}`) };
}

interface NotificationFiltersProps {
  filter: NotificationFilter;
  onChange: (wanted: { unread: boolean; kind: string | undefined }) => void;
}

function NotificationFilters({ filter: { isUnreadOnly, kind }, onChange }: NotificationFiltersProps) {
  const styles = useStyles();
  return (
    <div className={styles.filters} data-control>
      <FilterChips
        label="絞り込む"
        chips={[{ key: 'unread', label: '未読のみ', isOn: isUnreadOnly }]}
        onToggle={() => onChange({ unread: !isUnreadOnly, kind })}
      />
      <Select
        aria-label="種類"
        value={kind ?? ''}
        onChange={(_event, { value }) => onChange({ unread: isUnreadOnly, kind: value })}
      >
        <option value="">すべての種類</option>
        {NOTIFICATION_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {NOTIFICATION_RULE_LABELS[rule]}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface ReadAllButtonProps {
  unreadCount: number;
  /** When the newest notification on screen was created; later ones stay unread. */
  newest: string | undefined;
}

function ReadAllButton({ unreadCount, newest }: ReadAllButtonProps) {
  const readAll = useReadAllNotifications();
  return (
    <Button
      disabled={unreadCount === 0 || newest === undefined}
      disabledFocusable={readAll.isPending}
      onClick={() => newest !== undefined && readAll.mutate(newest)}
    >
      すべて既読
    </Button>
  );
}

/** 通知履歴: the notifications of this person, newest first, with their outcome. */
export function NotifiedListScreen() {
  const styles = useStyles();
  const { user } = useSession();
  const isDesktop = useIsDesktop();
  const { filter, setFilter } = useNotificationFilter();
  const { isUnreadOnly, kind } = filter;
  const { query, unread, shown, waiting, showAll, keep } = useNotifications(filter);
  const acts = useNotificationActs(keep);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chosenRows = shown.filter(({ id }) => chosen.has(id));
  const mayAct = !user.is_shared_viewer;
  const unreadCount = unread?.total ?? unread?.json.length ?? 0;

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));

  return (
    <Page
      title="通知履歴"
      note={<span role="status">{unread !== undefined && `未読 ${groupDigits(unreadCount)} 件`}</span>}
      actions={mayAct && <ReadAllButton unreadCount={unreadCount} newest={shown[0]?.created_at} />}
    >
      <NotificationFilters filter={filter} onChange={setFilter} />
      {mayAct && isDesktop && shown.length > 0 && (
        <SelectionBar
          rows={shown}
          chosen={chosenRows}
          onChoose={(all) => setChosen(new Set(all.map(({ id }) => id)))}
          onRead={() => acts.read(chosenRows)}
          onSnooze={(until) => acts.snooze(chosenRows, until)}
        />
      )}
      {waiting > 0 && <NewArrivals count={waiting} onShow={showAll} />}
      <PagedList
        query={query}
        skeleton={{ rows: 6, height: 140 }}
        empty={
          shown.length === 0 && (
            <Empty
              action={
                (isUnreadOnly || kind !== undefined) && (
                  <Button onClick={() => setFilter({ unread: false, kind: undefined })}>
                    すべての通知を表示
                  </Button>
                )
              }
            >
              {nothingText(isUnreadOnly, kind)}
            </Empty>
          )
        }
      >
        <ul className={styles.list} aria-label="通知">
          {shown.map((row) => (
            <li key={row.id} className={styles.item}>
              <NotificationItem
                notification={row}
                mayAct={mayAct}
                isAdmin={user.is_admin}
                isChosen={mayAct && isDesktop ? chosen.has(row.id) : null}
                onChoose={(isChosen) => choose(row.id, isChosen)}
                onRead={() => acts.read([row])}
                onSnooze={(until) => acts.snooze([row], until)}
                onAcknowledge={(acknowledgement) => acts.acknowledge(row, acknowledgement)}
                onDecline={() => acts.decline(row)}
              />
            </li>
          ))}
        </ul>
      </PagedList>
    </Page>
  );
}

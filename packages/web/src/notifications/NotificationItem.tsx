import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  formatDateTime,
  NOTIFICATION_RULE_LABELS,
  type Notification,
  unstableText,
  isolateText,
} from '@satomori/core';
import { Link } from 'react-router-dom';
import { ON_PHONE } from '../platform/device/viewport.ts';
import type { RecordedAct } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { AcknowledgeButton, type Acknowledgement, ResponderNote } from '../traps/AcknowledgeButton.tsx';
import { DeclineButton } from '../traps/DeclineButton.tsx';
import { OtherResponders } from '../traps/OtherResponders.tsx';
import { Elapsed } from '../ui/text/Elapsed.tsx';
import { EventTimes } from '../ui/text/EventTimes.tsx';
import { TrapStateShape } from '../shapes/StateShape.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DeliveriesLink } from './DeliveriesLink.tsx';
import { IncidentTimeline } from './IncidentTimeline.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { UNREAD_GROUND } from '../ui/colors.ts';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    gap: '4px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `4px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  unread: { borderLeft: `4px solid ${tokens.colorBrandStroke1}`, backgroundColor: UNREAD_GROUND },
  text: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, flexGrow: 1 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    color: tokens.colorNeutralForeground2,
  },
  kind: { display: 'inline-flex', alignItems: 'center', gap: '6px', color: tokens.colorNeutralForeground1 },
  dot: {
    padding: '0 8px',
    borderRadius: '10px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    fontSize: tokens.fontSizeBase200,
    fontWeight: 700,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.35,
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  bold: { fontWeight: 700 },
  body: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  resolved: { color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '4px' },
  target: {
    display: 'inline-flex',
    alignItems: 'center',
    color: tokens.colorBrandForegroundLink,
    [ON_PHONE]: { minHeight: '48px' },
  },
});

interface NotificationItemProps {
  notification: Notification;
  mayAct: boolean;
  /** Whether the person may see what was sent to others. */
  isAdmin: boolean;
  /** `null` where rows cannot be selected. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
  onRead: () => void;
  onSnooze: (until: string) => void;
  onAcknowledge: (acknowledgement: Acknowledgement) => Promise<RecordedAct<unknown>>;
  onDecline: () => void;
}

const onTheWay = ({ responders }: Notification) =>
  responders.filter(({ withdrawn_at, expired_at }) => withdrawn_at === null && expired_at === null);

/** The screen that shows its subject, and the label of the link; a group has none. */
const PLACES: Partial<Record<NonNullable<Notification['target_type']>, { address: string; word: string }>> = {
  trap: { address: '/HokapatoList?trap_id=', word: 'わな' },
  gateway: { address: '/HokapatoList?tab=gateways&gateway_id=', word: '親機' },
  map_point: { address: '/Map?map_point_id=', word: '目撃' },
  map_hunt_point: { address: '/HuntMap?hunt_point_id=', word: '捕獲' },
};

function Target({ notification }: { notification: Notification }) {
  const styles = useStyles();
  const { target_type, target_id, target_name } = notification;
  const place = target_type === null ? undefined : PLACES[target_type];
  if (target_id === null || place === undefined) return null;
  return (
    <Link to={`${place.address}${target_id}`} className={styles.target} data-control>
      {target_name === null ? place.word : isolateText(target_name)}を見る
    </Link>
  );
}

/** One notification: what happened, when, who is on the way, the outcome, and the channels it was sent by. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, mayAct, isAdmin, isChosen, onChoose, onRead, onSnooze, onAcknowledge, onDecline } =
    props;
  const styles = useStyles();
  const {
    rule,
    title,
    body,
    occurred_at,
    received_at,
    read_at,
    resolved_at,
    snoozed_until,
    responder,
    declined,
  } = notification;
  const isUnread = read_at === null && resolved_at === null;
  const isWaiting = rule === 'trap_fired' && resolved_at === null;
  return (
    <article className={mergeClasses(styles.item, isUnread && styles.unread)} aria-label={title}>
      {isChosen !== null && (
        <Checkbox
          aria-label={`選ぶ：${title}`}
          checked={isChosen}
          onChange={(_event, { checked }) => onChoose(checked === true)}
        />
      )}
      <div className={styles.text}>
        <div className={styles.line}>
          {isUnread && <span className={styles.dot}>未読</span>}
          <span className={styles.kind}>
            {rule === 'trap_fired' && <TrapStateShape state={isWaiting ? 'fired' : 'checked'} size={18} />}
            {NOTIFICATION_RULE_LABELS[rule]}
          </span>
          <Elapsed at={occurred_at} />
          <EventTimes occurred_at={occurred_at} received_at={received_at} isDateShown />
        </div>
        <h2 className={mergeClasses(styles.title, isUnread && styles.bold)}>{title}</h2>
        {body !== '' && <p className={styles.body}>{body}</p>}
        {notification.unstable_count !== null && <strong>{unstableText(notification.unstable_count)}</strong>}
        {resolved_at !== null && (
          <span className={styles.resolved}>✓ 解決しました（{formatDateTime(resolved_at)}）</span>
        )}
        {responder !== null && (!isWaiting || !mayAct) && (
          <ResponderNote responder={responder} isOver={resolved_at !== null} />
        )}
        {declined.length > 0 && (
          <span>行けない: {declined.map(({ user_name }) => isolateText(user_name)).join('、')}</span>
        )}
        {snoozed_until !== null && resolved_at === null && (
          <span>{formatDateTime(snoozed_until)} にもう一度お知らせします</span>
        )}
        {isWaiting && <OtherResponders responders={onTheWay(notification)} />}
        <IncidentTimeline notification={notification} />
        <Deliveries deliveries={notification.deliveries} />
        <div className={styles.acts}>
          {mayAct && isWaiting && (
            <AcknowledgeButton
              target={notification.target_name ?? title}
              responder={responder}
              onAcknowledge={onAcknowledge}
              errorTextOf={actErrorText}
            />
          )}
          {mayAct && isWaiting && !declined.some(({ is_me }) => is_me) && (
            <DeclineButton
              target={title}
              isOnTheWay={onTheWay(notification).some(({ is_me }) => is_me)}
              onDecline={onDecline}
            />
          )}
          {mayAct && isUnread && (
            <Button onClick={onRead} aria-label={`既読にする：${title}`}>
              既読
            </Button>
          )}
          {mayAct && resolved_at === null && (
            <SnoozeMenu label={`あとで知らせる：${title}`} onSnooze={onSnooze} />
          )}
          <Target notification={notification} />
          {isAdmin && notification.incident_id !== null && (
            <DeliveriesLink incidentId={notification.incident_id} />
          )}
        </div>
      </div>
    </article>
  );
}

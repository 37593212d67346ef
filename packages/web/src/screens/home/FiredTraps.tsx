import { makeStyles, tokens, Button } from '@fluentui/react-components';
import { daysAgo, formatDateTime, formatTime, type Trap, wasReceivedLate, isolateText } from '@satomori/core';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { useAcknowledgeTrap } from '../../queries/outbox/acts.ts';
import { actErrorText } from '../../queries/refusal.ts';
import { AcknowledgeButton, ResponderNote } from '../../traps/AcknowledgeButton.tsx';
import { OtherResponders } from '../../traps/OtherResponders.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { compareTexts } from '../../ui/text/compare.ts';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { countUnproven, noFiredText } from '../../traps/noFiredText.ts';

/** In place of the list of fired traps. Source: R11. */
function NoFiredTraps({ traps }: { traps: readonly Trap[] }) {
  if (traps.length === 0) {
    return <Empty>わながまだ登録されていません。登録されると、作動したわながここに出ます。</Empty>;
  }
  const action = (
    <Button as="a" href="#/HokapatoList?state=unknown,path_down">
      様子が分からないわなを見る
    </Button>
  );
  return <Empty action={countUnproven(traps) === 0 ? undefined : action}>{noFiredText(traps)}</Empty>;
}

/** Only administrators load it. */
const CallOwner = lazyPart(async () => (await import('./CallOwner.tsx')).CallOwner, {
  Failed: () => null,
});

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '12px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: {
    display: 'block',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 700,
    color: 'inherit',
  },
  when: { fontWeight: 700, color: tokens.colorStatusDangerForeground1 },
  note: { gridColumn: '2 / -1', color: tokens.colorNeutralForeground2 },
  act: { gridColumn: '3', gridRow: '1' },
  answered: { gridColumn: '2 / -1' },
});

/** A late report is shown with both times, never as if it had just happened. */
function lateNote({ open_fired_at, open_fired_received_at }: Trap, now: number): string | null {
  if (open_fired_at === null || open_fired_received_at === null) return null;
  const format = daysAgo(open_fired_at, now) === 0 ? formatTime : formatDateTime;
  const times = { occurred_at: Date.parse(open_fired_at), received_at: Date.parse(open_fired_received_at) };
  return wasReceivedLate(times)
    ? `遅れて届きました（発生 ${format(open_fired_at)}、受信 ${format(open_fired_received_at)}）`
    : null;
}

function FiredRow({ trap, mayAnswer }: { trap: Trap; mayAnswer: boolean }) {
  const styles = useStyles();
  const acknowledge = useAcknowledgeTrap();
  const late = lateNote(trap, useNow());
  // Many traps are named after their place.
  const place = trap.place === trap.name ? null : trap.place;
  const { user } = useSession();
  const where = [place, trap.owner_name === null ? null : `設置 ${trap.owner_name}`].filter(
    (each) => each !== null,
  );
  return (
    <li className={styles.row}>
      <TrapStateShape state="fired" size={28} />
      <div>
        <Link to={`/HokapatoList?trap_id=${trap.id}`} className={styles.name}>
          {trap.name}
        </Link>
        <span className={styles.when}>
          <Elapsed at={trap.open_fired_at} />
        </span>
      </div>
      {where.length > 0 && <div className={styles.note}>{where.map(isolateText).join('　')}</div>}
      {user.is_admin && (
        <div className={styles.note}>
          <CallOwner trap={trap} />
        </div>
      )}
      {late !== null && <div className={styles.note}>{late}</div>}
      {mayAnswer && (
        <div className={trap.responder === null ? styles.act : styles.answered}>
          <AcknowledgeButton
            target={trap.name}
            responder={trap.responder}
            errorTextOf={actErrorText}
            appearance={user.is_admin ? 'outline' : 'primary'}
            onAcknowledge={(acknowledgement) => acknowledge({ trap, ...acknowledgement })}
          />
        </div>
      )}
      {!mayAnswer && trap.responder !== null && (
        <div className={styles.answered}>
          <ResponderNote responder={trap.responder} />
        </div>
      )}
      {trap.responders.length > 0 && (
        <div className={styles.answered}>
          <OtherResponders responders={trap.responders} />
        </div>
      )}
    </li>
  );
}

const byOldest = (a: Trap, b: Trap) => compareTexts(a.open_fired_at, b.open_fired_at);

/** Traps that fired and were not checked: unanswered ones first, the longest waiting at the top. */
export function FiredTraps({ traps, mayAnswer }: { traps: readonly Trap[]; mayAnswer: boolean }) {
  const styles = useStyles();
  const fired = traps.filter(({ state }) => state === 'fired').sort(byOldest);
  if (fired.length === 0) return <NoFiredTraps traps={traps} />;
  const waiting = fired.filter(({ responder }) => responder === null);
  const answered = fired.filter(({ responder }) => responder !== null);
  return (
    <Section
      title={`作動 ${fired.length}件`}
      note={waiting.length > 0 ? `対応待ち ${waiting.length}件` : '全件 対応中'}
      isUrgent
    >
      <ul className={styles.list}>
        {[...waiting, ...answered].map((trap) => (
          <FiredRow key={trap.id} trap={trap} mayAnswer={mayAnswer} />
        ))}
      </ul>
    </Section>
  );
}

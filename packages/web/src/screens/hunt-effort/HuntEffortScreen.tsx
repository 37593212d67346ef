import { clock } from '../../platform/device/clock.ts';
import { EffortCard } from '../../efforts/EffortCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { EFFORT_FORM, effortStartTimes, newEffortDraft } from './effortDraft.ts';
import { EffortForm } from './EffortForm.tsx';
import { useSendEffort } from './useSendEffort.ts';

const AGAIN = '続けて記録する';

/** 出猟の記録: an entry of the hunting calendar. A shared account belongs to no person and records none. */
export function HuntEffortScreen() {
  const { user } = useSession();
  const isDraftRead = useDraftIsRead(EFFORT_FORM);
  return (
    <Page title="出猟の記録">
      {user.is_shared_viewer ? (
        <Empty>
          共有閲覧のアカウントでは、出猟を記録できません。自分のログインIDでログインしてください。
        </Empty>
      ) : isDraftRead ? (
        <Recording />
      ) : (
        <Skeleton rows={3} height={160} />
      )}
    </Page>
  );
}

/** From the empty form to what became of the entry. */
function Recording() {
  const form = useDraft(EFFORT_FORM, newEffortDraft, effortStartTimes);
  const sending = useSendEffort(form);
  const { posted } = sending;
  const again = () => {
    form.beginNext(newEffortDraft(clock.now()));
    sending.startOver();
  };
  if (posted === null) return <EffortForm form={form} sending={sending} />;
  if ('kept' in posted) return <KeptCard kept={posted.kept} again={AGAIN} onAgain={again} />;
  return (
    <SentCard list="/HuntCalendar" again={AGAIN} onAgain={again}>
      {() => <EffortCard effort={posted.row} />}
    </SentCard>
  );
}

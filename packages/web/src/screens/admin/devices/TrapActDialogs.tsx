import type { Trap, WrittenTrap } from '@satomori/core';
import { useState } from 'react';
import { useDeviceActs } from '../../../queries/admin/deviceActs.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeviceActs, type DeviceAct } from './DeviceActs.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReplaceSensorDialog } from './sensor/ReplaceSensorDialog.tsx';
import { TrapFacts } from './trapColumns.tsx';
import { TrapDialog } from './TrapDialog.tsx';

interface TrapActDialogsProps {
  trap: Trap;
  onSaved: (trap: WrittenTrap) => void;
  onClose: () => void;
}

const RETIRED =
  '地図と見回りの一覧から外れ、子機はほかのわなに使えるようになります。履歴のあるわなは撤去済みとして残り、一度も記録のないわなは台帳から消えます。';

const offered = (trap: Trap): Partial<Record<DeviceAct, string>> =>
  trap.placement === 'removed'
    ? { edit: '登録を直す', return: '予定に戻す' }
    : {
        edit: '登録を直す',
        move: '位置を移す',
        replace: trap.dev_eui === null ? '子機を取り付ける' : '子機を交換する',
        retire: '撤去する',
      };

/** What can be done with one trap, and the form of what was chosen. */
export function TrapActDialogs({ trap, onSaved, onClose }: TrapActDialogsProps) {
  const { changeTrap, removeTrap } = useDeviceActs();
  const [act, setAct] = useState<DeviceAct | null>(null);

  async function retire() {
    const { id, version, open_fired_at, last_log_id } = trap;
    // A firing ends only where somebody says which one was seen.
    const seen = { placement: 'removed', seen_log_id: last_log_id } as const;
    if (open_fired_at !== null) await changeTrap.mutateAsync({ id, version, ...seen });
    await removeTrap.mutateAsync(id);
  }
  switch (act) {
    case 'edit':
      return <TrapDialog trap={trap} onSaved={onSaved} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          row={trap}
          note="もとの位置は、わなの履歴に残ります。これまでの捕獲の位置は変わりません。"
          move={(moved) => changeTrap.mutateAsync({ id: trap.id, ...moved })}
          onClose={onClose}
        />
      );
    case 'replace':
      return <ReplaceSensorDialog trap={trap} onClose={onClose} />;
    case 'retire':
      return (
        <ConfirmDialog
          title={`${trap.name}を撤去する`}
          note={`${trap.open_fired_at === null ? '' : 'いま表示している作動は、確認済みになります。'}${RETIRED}`}
          sendLabel="撤去する"
          isDanger
          onSend={retire}
          onClose={onClose}
        />
      );
    case 'return':
      return (
        <ConfirmDialog
          title={`${trap.name}を予定に戻す`}
          note="撤去済みのわなを、もう一度使えるようにします。子機は取り付け直してください。"
          sendLabel="予定に戻す"
          onSend={() => changeTrap.mutateAsync({ id: trap.id, version: trap.version, placement: 'planned' })}
          onClose={onClose}
        />
      );
    default:
      return (
        <DeviceActs
          title={`${trap.trap_no}　${trap.name}`}
          acts={offered(trap)}
          onAct={setAct}
          onClose={onClose}
        >
          <TrapFacts trap={trap} />
        </DeviceActs>
      );
  }
}

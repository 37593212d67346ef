import type { Gateway } from '@satomori/core';
import { useState } from 'react';
import { useDeviceActs } from '../../../queries/admin/deviceActs.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeviceActs, type DeviceAct } from './DeviceActs.tsx';
import { GatewayFacts } from './gatewayColumns.tsx';
import { GatewayDialog } from './GatewayDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReplaceGatewayDialog } from './ReplaceGatewayDialog.tsx';

const offered = (gateway: Gateway): Partial<Record<DeviceAct, string>> =>
  gateway.removed_on === null
    ? {
        edit: '登録を直す',
        move: '位置を移す',
        replace: gateway.gateway_eui === null ? '機器を登録する' : '機器を交換する',
        retire: '撤去する',
      }
    : { edit: '登録を直す', return: 'また使う' };

/** What can be done with one gateway, and the form of what was chosen. */
export function GatewayActDialogs({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const { changeGateway, removeGateway } = useDeviceActs();
  const [act, setAct] = useState<DeviceAct | null>(null);
  switch (act) {
    case 'edit':
      return <GatewayDialog gateway={gateway} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          row={gateway}
          note="もとの位置は、親機の履歴に残ります。"
          move={(moved) => changeGateway.mutateAsync({ id: gateway.id, ...moved })}
          onClose={onClose}
        />
      );
    case 'replace':
      return <ReplaceGatewayDialog gateway={gateway} onClose={onClose} />;
    case 'retire':
      return (
        <ConfirmDialog
          title={`${gateway.name}を撤去する`}
          note="機器IDは、ほかの親機に使えるようになります。受信の記録のある親機は休止として残り、一度も受信していない親機は台帳から消えます。"
          sendLabel="撤去する"
          isDanger
          onSend={() => removeGateway.mutateAsync(gateway.id)}
          onClose={onClose}
        />
      );
    case 'return':
      return (
        <ConfirmDialog
          title={`${gateway.name}をまた使う`}
          note="撤去した親機を、もう一度使えるようにします。機器IDは登録し直してください。"
          sendLabel="また使う"
          onSend={() =>
            changeGateway.mutateAsync({ id: gateway.id, version: gateway.version, is_stopped: false })
          }
          onClose={onClose}
        />
      );
    default:
      return (
        <DeviceActs
          title={`${gateway.code}　${gateway.name}`}
          acts={offered(gateway)}
          onAct={setAct}
          onClose={onClose}
        >
          <GatewayFacts gateway={gateway} />
        </DeviceActs>
      );
  }
}

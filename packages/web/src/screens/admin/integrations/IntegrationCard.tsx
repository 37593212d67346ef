import { Button, makeStyles } from '@fluentui/react-components';
import {
  BROKER_STATE_LABELS,
  errorText,
  formatDateTime,
  type Integration,
  NETWORK_SERVER_LABELS,
  isolateText,
} from '@satomori/core';
import { useState } from 'react';
import { useIntegrationActs } from '../../../queries/admin/integrations.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { BrokerDialog } from './BrokerDialog.tsx';
import { MappingDialog } from './MappingDialog.tsx';
import { ReplayAct } from './ReplayAct.tsx';
import { TryDialog } from './TryDialog.tsx';

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px 0', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  name: { margin: 0, overflowWrap: 'anywhere' },
  act: { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  note: { margin: 0 },
  text: { overflowWrap: 'anywhere' },
});

/** Whether the broker is connected, and since when or why not. */
function brokerText({
  state,
  connected_at,
  problem,
  problem_at,
}: NonNullable<Integration['broker']>): string {
  if (state === 'connected' && connected_at !== null)
    return `${BROKER_STATE_LABELS.connected}（${formatDateTime(connected_at)} から）`;
  return problem === null || problem_at === null
    ? BROKER_STATE_LABELS[state]
    : `${BROKER_STATE_LABELS[state]}（${formatDateTime(problem_at)}　${problem}）`;
}

/** A network server: whether it sends, what could not be read, and how to stop it. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const styles = useStyles();
  const { revoke } = useIntegrationActs();
  const [isAsked, setIsAsked] = useState(false);
  const [isBrokerOpen, setIsBrokerOpen] = useState(false);
  const [isTryOpen, setIsTryOpen] = useState(false);
  const [isMappingOpen, setIsMappingOpen] = useState(false);
  const { id, name, kind, webhook_url, created_at, revoked_at } = integration;
  const { last_message_at, problem_count, last_problem, last_problem_at, broker } = integration;

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{isolateText(name)}</h3>
        {revoked_at !== null && <strong>停止済み</strong>}
        {revoked_at === null && !isAsked && (
          <div className={styles.act}>
            {kind !== 'generic' && (
              <Button aria-label={`${name}のMQTTの設定`} onClick={() => setIsBrokerOpen(true)}>
                MQTT
              </Button>
            )}
            {kind === 'generic' && (
              <Button aria-label={`${name}の電文の読み方`} onClick={() => setIsMappingOpen(true)}>
                読み方
              </Button>
            )}
            <Button aria-label={`${name}の電文を試す`} onClick={() => setIsTryOpen(true)}>
              試す
            </Button>
            <Button aria-label={`${name}を停止する`} onClick={() => setIsAsked(true)}>
              停止
            </Button>
          </div>
        )}
      </div>
      {isAsked && revoked_at === null && (
        <>
          <p className={styles.note}>
            停止すると、このキーの電文は受け取らなくなり、元に戻せません。届いた記録は残ります。よろしいですか。
          </p>
          <div className={styles.acts}>
            <Button
              appearance="primary"
              disabledFocusable={revoke.isPending}
              onClick={() => revoke.mutate(id)}
            >
              はい、停止する
            </Button>
            <Button onClick={() => setIsAsked(false)}>やめる</Button>
          </div>
        </>
      )}
      {revoke.error !== null && <FormError>{errorText(revoke.error)}</FormError>}
      <Facts
        facts={[
          ['種類', NETWORK_SERVER_LABELS[kind]],
          ...(broker === null ? [] : ([['MQTT', brokerText(broker)]] as const)),
          ['最後の電文', <Elapsed key="at" at={last_message_at} isAbsoluteShown />],
          ...(last_problem === null || last_problem_at === null
            ? []
            : ([
                [
                  '電文の問題',
                  `${problem_count}件。最後は ${formatDateTime(last_problem_at)}　${last_problem}`,
                ],
              ] as const)),
          [
            '送り先',
            <span key="url" className={styles.text}>
              {webhook_url}
            </span>,
          ],
          ['作った日時', formatDateTime(created_at)],
          ...(revoked_at === null ? [] : ([['停止した日時', formatDateTime(revoked_at)]] as const)),
        ]}
      />
      {problem_count > 0 && revoked_at === null && <ReplayAct integration={integration} />}
      {isMappingOpen && <MappingDialog integration={integration} onClose={() => setIsMappingOpen(false)} />}
      {isTryOpen && <TryDialog integration={integration} onClose={() => setIsTryOpen(false)} />}
      {isBrokerOpen && <BrokerDialog integration={integration} onClose={() => setIsBrokerOpen(false)} />}
    </li>
  );
}

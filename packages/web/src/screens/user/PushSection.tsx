import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, formatDateTime, isolateText } from '@satomori/core';
import { useState } from 'react';
import { Deliveries } from '../../notifications/Deliveries.tsx';
import { isAppleMobile, isOnHomeScreen } from '../../platform/device/device.ts';
import type { PushState } from '../../platform/page/push.ts';
import { usePush, useReceipts, useSwitchPush, useTestDelivery } from '../../queries/push.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';
import { ReadFailed } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';

const useStyles = makeStyles({
  note: { margin: 0 },
  test: { alignSelf: 'flex-start' },
  devices: { margin: 0, paddingLeft: '24px' },
});

const HEIGHT_PX = 160;

/** What to do where notifications cannot be switched on. */
function hintOf(state: PushState): string | null {
  if (isAppleMobile() && !isOnHomeScreen())
    return 'iPhone と iPad では、共有ボタンから「ホーム画面に追加」し、ホーム画面の里守から開くと、受け取れます。';
  if (state === 'unsupported') return 'このブラウザーでは、閉じている間の通知を受け取れません。';
  if (state === 'denied')
    return '通知が禁止されています。ブラウザー（または端末）の設定で、このサイトの通知を許可してから、この画面を開き直してください。';
  return null;
}

function SelfTest() {
  const styles = useStyles();
  const test = useTestDelivery();
  const receipts = useReceipts(test.data?.id);
  return (
    <>
      <Button className={styles.test} disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        試しに送る
      </Button>
      {test.isError && <FormError>{errorText(test.error)}</FormError>}
      <div role="status">
        {receipts.data !== undefined && receipts.data !== null && (
          <>
            <p className={styles.note}>
              送った結果です。数秒たっても届かないときは、端末の音と通知の設定を確かめてください。
            </p>
            <Deliveries deliveries={receipts.data} />
          </>
        )}
      </div>
    </>
  );
}

/** Notifications on this device while the app is closed, the person's other devices, and a test of every way. */
export function PushSection() {
  const styles = useStyles();
  const reading = usePush();
  const change = useSwitchPush();
  const [wasRefused, setWasRefused] = useState(false);
  const failed = <ReadFailed reading={reading} />;
  if (reading.data === undefined) return reading.isError ? failed : <Skeleton rows={1} height={HEIGHT_PX} />;
  const { state, own, public_key, subscriptions } = reading.data;
  const hint = hintOf(state);
  const others = subscriptions.filter(({ id }) => id !== own?.id);

  return (
    <Section title="端末の通知">
      {failed}
      {hint === null ? (
        <SwitchRow
          label="この端末で、閉じている間も通知を受け取る"
          isOn={state === 'on'}
          onSwitch={(isOn) =>
            change.mutate(
              { isOn, publicKey: public_key, ownId: own?.id ?? null },
              { onSuccess: (isDone) => setWasRefused(!isDone) },
            )
          }
        />
      ) : (
        <p className={styles.note}>{hint}</p>
      )}
      <div role="status">
        {wasRefused &&
          '通知が許可されなかったため、オンにできませんでした。もう一度押して、許可してください。'}
      </div>
      {change.isError && <FormError>{errorText(change.error)}</FormError>}
      {others.length > 0 && (
        <div>
          <p className={styles.note}>ほかに受け取る端末</p>
          <ul className={styles.devices}>
            {others.map(({ id, device_name, created_at }) => (
              <li key={id}>
                {isolateText(device_name)}（{formatDateTime(created_at)} から）
              </li>
            ))}
          </ul>
        </div>
      )}
      <SelfTest />
    </Section>
  );
}

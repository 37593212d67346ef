import { createPushApi, type PushSubscriptionRow } from '@satomori/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '../platform/device/device.ts';
import { readPush, subscribePush, unsubscribePush } from '../platform/page/push.ts';
import { useReading } from './api.ts';
import { useServer } from './server.tsx';

const KEY = ['push-subscriptions'] as const;

const usePushApi = () => createPushApi(useServer().http);

/**
 * Whether this device receives notifications, and the person's other devices. A device that does is registered again
 * each time: its address changes, and a new password ends it.
 */
export function usePush() {
  const api = usePushApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { state, subscription } = await readPush();
      const own: PushSubscriptionRow | null =
        subscription === null
          ? null
          : await api.put({ ...subscription, device_name: deviceName() }, { signal });
      return { state, own, ...(await api.list({ signal })) };
    },
  });
}

/** Switches notifications on this device on or off. */
export function useSwitchPush() {
  const api = usePushApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      isOn,
      publicKey,
      ownId,
    }: {
      isOn: boolean;
      publicKey: string;
      ownId: string | null;
    }) => {
      if (!isOn) {
        await unsubscribePush();
        if (ownId !== null) await api.remove(ownId);
        return true;
      }
      const subscription = await subscribePush(publicKey);
      if (subscription === null) return false;
      await api.put({ ...subscription, device_name: deviceName() });
      return true;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Sends a notification to oneself by every way. @returns the id of the notification */
export function useTestDelivery() {
  const api = usePushApi();
  return useMutation({ mutationFn: () => api.test() });
}

const POLL_INTERVAL_MS = 2_000;
/** Tests of the person's other devices may be newer. */
const NEWEST_TESTS = 10;

/** The receipts of a test, `null` until it is listed; read again until nothing waits. */
export function useReceipts(id: string | undefined) {
  const reading = useReading();
  return useQuery({
    queryKey: [...KEY, 'receipts', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const newest = { kind: 'delivery_test', limit: NEWEST_TESTS } as const;
      const { json } = await reading.notifications.list(newest, { signal });
      return json.find((notification) => notification.id === id)?.deliveries ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data?.every(({ status }) => status !== 'queued') === true ? false : POLL_INTERVAL_MS,
  });
}

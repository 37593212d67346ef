import type { DeliveryRecord } from '@satomori/core';
import type { DeliveryFilter } from '../../../queries/admin/deliveries.ts';
import { timesOfDays } from '../filters/timesOfDays.ts';

/** What the administrator looks for. */
export interface DeliverySearch {
  from: string | null;
  to: string | null;
  user_id: string | null;
  channel: DeliveryRecord['channel'] | null;
  status: DeliveryRecord['status'] | null;
}

export const NO_DELIVERY_SEARCH: DeliverySearch = {
  from: null,
  to: null,
  user_id: null,
  channel: null,
  status: null,
};

/** The search as a filter of the API. */
export const deliveryFilterOf = (
  { from, to, user_id, channel, status }: DeliverySearch,
  incidentId: string | null,
): DeliveryFilter => ({
  ...timesOfDays({ from, to }),
  ...(user_id === null ? {} : { user_id }),
  ...(channel === null ? {} : { channel }),
  ...(status === null ? {} : { status }),
  ...(incidentId === null ? {} : { incident_id: incidentId }),
});

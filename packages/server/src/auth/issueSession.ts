import type { Db } from '../database/database.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { type Account, noteLogin, registerDevice } from '../accounts/repository.ts';

interface Services {
  tokens: Tokens;
  /** Milliseconds. */
  now: () => number;
}

export interface DeviceInput {
  device_id?: string | undefined;
  device_name?: string | undefined;
}

/** A token of the account as it is now. */
export const tokenOf = (
  { tokens }: Pick<Services, 'tokens'>,
  account: Pick<Account, 'site_id' | 'id' | 'hunt_group_id' | 'witness_group_id' | 'stamp'>,
): Promise<string> =>
  tokens.issue({
    sub: account.id,
    site_id: account.site_id,
    hunt_group_id: account.hunt_group_id,
    witness_group_id: account.witness_group_id,
    stamp: account.stamp,
  });

/** Records a sign-in and its device, and creates its token. */
export async function issueSession(
  services: Services,
  trx: Db,
  account: Parameters<typeof tokenOf>[1],
  { device_id, device_name }: DeviceInput,
): Promise<{ token: string; device_letter: string | null }> {
  const at = services.now();
  await noteLogin(trx, account, at);
  const device_letter =
    device_id === undefined
      ? null
      : await registerDevice(trx, account, { id: device_id, name: device_name ?? null }, at);
  return { token: await tokenOf(services, account), device_letter };
}

import {
  changeGateway,
  changeTrap,
  createGateway,
  createTrap,
  type Gateway,
  GATEWAY_LABELS,
  type GatewayChangeInput,
  type GatewayFileFilter,
  type NewGatewayInput,
  type NewTrapInput,
  readGatewayFile,
  readTrapFile,
  removeGateway,
  removeTrap,
  TRAP_FIELDS,
  type TrapChangeInput,
  type TrapFileFilter,
  type WrittenTrap,
} from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { gatewayKeys } from '../gateways.ts';
import { integrationKeys } from './integrations.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';
import { trapKeys } from '../traps.ts';

/** What forms call the fields of a trap. */
export const TRAP_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(TRAP_FIELDS).flatMap(([name, field]) => ('label' in field ? [[name, field.label]] : [])),
  ),
  owner_user_id: TRAP_FIELDS.owner_name.label,
  group_id: TRAP_FIELDS.group_name.label,
  dev_eui: '子機の番号',
};

const ofTraps = throwLabelled(TRAP_LABELS);
const ofGateways = throwLabelled(GATEWAY_LABELS);

/** What administrators do with traps and gateways; the lists concerned are read again after each. */
export function useDeviceActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [trapKeys.all, gatewayKeys.all, integrationKeys.parked].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return {
    addTrap: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (body: NewTrapInput): Promise<WrittenTrap> =>
        http.call(createTrap, { body }).catch(ofTraps),
      onSettled,
    }),
    changeTrap: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: TrapChangeInput & { id: string }): Promise<WrittenTrap> =>
        http.call(changeTrap, { params: { id }, body }).catch(ofTraps),
      onSettled,
    }),
    removeTrap: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string) => http.call(removeTrap, { params: { id } }),
      onSettled,
    }),
    addGateway: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (body: NewGatewayInput): Promise<Gateway> =>
        http.call(createGateway, { body }).catch(ofGateways),
      onSettled,
    }),
    changeGateway: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: GatewayChangeInput & { id: string }): Promise<Gateway> =>
        http.call(changeGateway, { params: { id }, body }).catch(ofGateways),
      onSettled,
    }),
    removeGateway: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string) => http.call(removeGateway, { params: { id } }),
      onSettled,
    }),
  };
}

/** The register that a file is made of, with the filter of the list. */
export type Register =
  | { of: 'traps'; filter: TrapFileFilter }
  | { of: 'gateways'; filter: GatewayFileFilter };

/**
 * Reads a register as a file; a failure is shown as an alert.
 *
 * @param onRead also called where the part of the screen that asked is gone by then
 */
export function useReadRegister(onRead: (content: Blob) => void) {
  const { http } = useServer();
  return useMutation({
    mutationFn: (register: Register) =>
      register.of === 'traps' ? readTrapFile(http, register.filter) : readGatewayFile(http, register.filter),
    onSuccess: onRead,
  });
}

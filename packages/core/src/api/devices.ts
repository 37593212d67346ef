import {
  changeGateway,
  createGateway,
  type GatewayChangeInput,
  type NewGatewayInput,
  removeGateway,
} from '../contract/devices/gateways.ts';
import {
  changeTrap,
  createTrap,
  type NewTrapInput,
  removeTrap,
  type TrapChangeInput,
} from '../contract/devices/traps.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';

/** Calls that register, change and remove traps and gateways. */
export const createDeviceWriting = (http: HttpClient) => ({
  traps: {
    create: (body: NewTrapInput, options?: CallOptions) => http.call(createTrap, { body }, options),
    change: (id: string, body: TrapChangeInput, options?: CallOptions) =>
      http.call(changeTrap, { params: { id }, body }, options),
    remove: (id: string, options?: CallOptions) => http.call(removeTrap, { params: { id } }, options),
  },
  gateways: {
    create: (body: NewGatewayInput, options?: CallOptions) => http.call(createGateway, { body }, options),
    change: (id: string, body: GatewayChangeInput, options?: CallOptions) =>
      http.call(changeGateway, { params: { id }, body }, options),
    remove: (id: string, options?: CallOptions) => http.call(removeGateway, { params: { id } }, options),
  },
});

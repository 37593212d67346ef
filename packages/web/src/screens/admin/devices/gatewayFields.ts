import { type Gateway, type GATEWAY_KINDS, type POWER_SOURCES } from '@satomori/core';

/** What the form of a gateway enters; place and hardware have forms of their own once it is registered. */
export interface GatewayForm {
  code: string;
  name: string;
  kind: (typeof GATEWAY_KINDS)[number];
  place: string | null;
  power: (typeof POWER_SOURCES)[number] | null;
  network: string | null;
  installed_on: string | null;
  memo: string | null;
}

export const NEW_GATEWAY: GatewayForm = {
  code: '',
  name: '',
  kind: 'gateway',
  place: null,
  power: null,
  network: null,
  installed_on: null,
  memo: null,
};
const FIELDS = Object.keys(NEW_GATEWAY) as (keyof GatewayForm)[];

/** The part of a stored gateway that the form sends back. */
export const enteredOf = (gateway: Gateway): GatewayForm =>
  Object.fromEntries(FIELDS.map((field) => [field, gateway[field]])) as unknown as GatewayForm;

/** What is missing, by field. */
export const missingOf = ({ code, name }: GatewayForm): string[] => [
  ...(code.trim() === '' ? ['code'] : []),
  ...(name.trim() === '' ? ['name'] : []),
];

import type { Gateway } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { GATEWAY_COLUMNS } from './list.ts';

export const registeredGateway = {
  object: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema,
};

/** The gateway as it is registered now. */
export async function printGateway({ output }: WritingContext, gateway: Gateway): Promise<void> {
  if (output.mode === 'json') await output.details(gateway, []);
  else await output.list([[gateway]], GATEWAY_COLUMNS);
}

import type { Gateway } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { printWritten } from '../command/printWritten.ts';
import { GATEWAY_COLUMNS } from './list.ts';

export const registeredGateway = {
  object: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema,
};

/** The gateway as it is registered now. */
export const printGateway = (context: WritingContext, gateway: Gateway): Promise<void> =>
  printWritten(context, { id: gateway.id, row: gateway, columns: GATEWAY_COLUMNS });

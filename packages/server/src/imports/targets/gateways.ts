import { createGateway } from '@satomori/core';
import * as z from 'zod/mini';
import { findGateway, hasGatewayHistory } from '../../gateways/repository.ts';
import { checkNewGateway, type NewGateway, registerGateway, removeGateway } from '../../gateways/change.ts';
import { readyRows } from './readyRepository.ts';
import { removeEach } from './removeEach.ts';
import type { Target, TargetRow } from './target.ts';

const gatewayOf = ({ row_id, row_values }: Pick<TargetRow, 'row_id' | 'row_values'>): NewGateway =>
  z.decode(createGateway.body, { ...row_values, id: row_id } as never);

/** Gateways, each registered as if a person entered it. Source: R119, R120. */
export const GATEWAYS_TARGET: Target = {
  body: createGateway.body,
  async prepare(db, { author }, row) {
    const { gateway_eui } = await checkNewGateway(db, author.scope, gatewayOf(row));
    const unique =
      gateway_eui === null ? [] : [{ field: 'gateway_eui', label: '親機のEUI', key: gateway_eui }];
    return { columns: {}, unique };
  },
  async write(trx, { author, now }, rows) {
    for (const row of await readyRows(trx, author.scope, rows))
      await registerGateway(trx, author, gatewayOf(row), now);
  },
  undo: (trx, { author, now }, ids) =>
    removeEach(
      ids,
      async (id) =>
        (await hasGatewayHistory(trx, author.scope, id)) ? undefined : findGateway(trx, author.scope, id),
      ({ id }) => removeGateway(trx, author, id, now),
    ),
};

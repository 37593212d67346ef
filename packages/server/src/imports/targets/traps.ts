import { createTrap, fiscalYear, identityKey } from '@satomori/core';
import * as z from 'zod/mini';
import type { Author } from '../../audit-logs/repository.ts';
import { checkNewTrap, type NewTrap, registerTrap, type TrapAuthor } from '../../trap-registry/register.ts';
import { removeTrap } from '../../trap-registry/remove.ts';
import { replay } from '../../trap-registry/replay.ts';
import { trapsInUse } from '../../traps/inUseRepository.ts';
import { findTrap } from '../../traps/repository.ts';
import { readyRows } from './readyRepository.ts';
import { removeEach } from './removeEach.ts';
import type { Target, TargetRow, UniqueValue } from './target.ts';

/** An administrator, who names owner and group of each trap. */
const registrar = (author: Author): TrapAuthor => ({ ...author, groupId: null });

const trapOf = ({ row_id, row_values }: Pick<TargetRow, 'row_id' | 'row_values'>): NewTrap =>
  z.decode(createTrap.body, { ...row_values, id: row_id } as never);

const uniqueOf = ({ fiscal_year, trap_no, dev_eui }: NewTrap, now: number): UniqueValue[] => [
  {
    field: 'trap_no',
    label: 'わな番号',
    key: `${fiscal_year ?? fiscalYear(now)} ${identityKey(trap_no)}`,
  },
  ...(dev_eui == null ? [] : [{ field: 'dev_eui', label: 'devEUI', key: dev_eui }]),
];

/** Traps, each registered as if a person entered it. Source: R119, R120. */
export const TRAPS_TARGET: Target = {
  body: createTrap.body,
  async prepare(db, { author, now }, row) {
    const trap = trapOf(row);
    await checkNewTrap(db, registrar(author), trap, now);
    return { columns: {}, unique: uniqueOf(trap, now) };
  },
  async write(trx, { author, now }, rows) {
    for (const row of await readyRows(trx, author.scope, rows)) {
      const trap = trapOf(row);
      await replay(trx, author.scope, await registerTrap(trx, registrar(author), trap, now), now);
    }
  },
  async undo(trx, { author, now }, ids) {
    const used = await trapsInUse(trx, author.scope, ids);
    return removeEach(
      ids.filter((id) => !used.has(id)),
      (id) => findTrap(trx, author.scope, id),
      ({ id }) => removeTrap(trx, registrar(author), id, now),
    );
  },
};

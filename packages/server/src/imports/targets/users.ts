import { createAdminUser, identityKey, PERSON_LABELS } from '@satomori/core';
import * as z from 'zod/mini';
import { addPerson, checkNewPerson, type NewPerson } from '../../admin-users/change.ts';
import { peopleInUse } from '../../admin-users/inUseRepository.ts';
import { removePerson } from '../../admin-users/remove.ts';
import { findPerson } from '../../admin-users/repository.ts';
import { readyRows } from './readyRepository.ts';
import { removeEach } from './removeEach.ts';
import type { Target, TargetRow, UniqueValue } from './target.ts';

const personOf = ({ row_id, row_values }: Pick<TargetRow, 'row_id' | 'row_values'>): NewPerson =>
  z.decode(createAdminUser.body, { ...row_values, id: row_id } as never);

const uniqueOf = ({ login_id, user_code }: NewPerson): UniqueValue[] => [
  { field: 'login_id', label: PERSON_LABELS.login_id, key: identityKey(login_id) },
  ...(user_code === null
    ? []
    : [{ field: 'user_code', label: PERSON_LABELS.user_code, key: identityKey(user_code) }]),
];

/** Accounts, each registered as if a person entered it, with a password that nobody knows. Source: R118, R119, R120. */
export const USERS_TARGET: Target = {
  body: createAdminUser.body,
  refuse({ columns, constants }, { is_admin }) {
    const isMeant = columns['is_admin'] !== undefined || constants['is_admin'] !== undefined;
    return is_admin === true && !isMeant
      ? [{ field: 'is_admin', message: '管理者にするには、対応表で「管理者」の列を選んでください' }]
      : [];
  },
  async prepare(db, { author, passwordHash }, row) {
    const person = personOf(row);
    await checkNewPerson(db, author.scope, person);
    return { columns: { password_hash: await passwordHash() }, unique: uniqueOf(person) };
  },
  async write(trx, { author, now }, rows) {
    for (const row of await readyRows(trx, author.scope, rows)) {
      const passwordHash = String(row.prepared?.['password_hash']);
      await addPerson(trx, author, personOf(row), { passwordHash, now });
    }
  },
  async undo(trx, { author, now }, ids) {
    const used = await peopleInUse(trx, author.scope, ids);
    return removeEach(
      ids.filter((id) => !used.has(id)),
      (id) => findPerson(trx, author.scope, id),
      (person) => removePerson(trx, author, person, now),
    );
  },
};

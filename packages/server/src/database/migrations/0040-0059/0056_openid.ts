import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** The town's own sign-in: its provider, whom it means, and sign-ins that are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('openid_providers'), {
    site_id: 'text!',
    is_active: 'boolean!',
    issuer: 'text',
    client_id: 'text',
    client_secret: 'text',
    label: 'text!',
    claim: 'text!',
    allows_password: 'boolean!',
    updated_at: 'bigint!',
    version: 'integer!',
  })
    .addPrimaryKeyConstraint('openid_providers_pk', ['site_id'])
    .execute();
  await withColumns(db.schema.createTable('openid_subjects'), {
    site_id: 'text!',
    issuer: 'text!',
    subject: 'text!',
    user_id: 'text!',
    linked_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('openid_subjects_pk', ['site_id', 'issuer', 'subject'])
    .addUniqueConstraint('openid_subjects_person_unique', ['site_id', 'issuer', 'user_id'])
    .execute();
  await withColumns(db.schema.createTable('openid_starts'), {
    handle_hash: 'text!',
    site_id: 'text!',
    state: 'text',
    nonce: 'text!',
    code_verifier: 'text!',
    user_id: 'text',
    expires_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('openid_starts_pk', ['handle_hash'])
    .execute();
  await db.schema.createIndex('openid_starts_by_expiry').on('openid_starts').column('expires_at').execute();
}

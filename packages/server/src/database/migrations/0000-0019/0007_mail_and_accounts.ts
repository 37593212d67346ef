import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

const PROFILE = {
  postal_address: 'text',
  license_types: 'jsonb',
  license_no: 'text',
  registration_prefecture: 'text',
  registration_year: 'integer',
  registration_no: 'text',
  registered_on: 'text',
  permit_no: 'text',
  permit_authority: 'text',
  permit_from: 'text',
  permit_to: 'text',
  worker_cert_no: 'text',
  permit_species: 'jsonb',
} as const;

/** Mails to send, one-time codes, and what people keep of themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('mail_logs'), {
    site_id: 'text!',
    id: 'text!',
    rule: 'text!',
    user_id: 'text',
    to_addresses: 'text!',
    reply_to: 'text',
    subject: 'text!',
    body: 'text',
    status: 'text!',
    error: 'text',
    provider_message_id: 'text',
    attempts: 'integer!',
    queued_at: 'bigint!',
    next_attempt_at: 'bigint!',
    sent_at: 'bigint',
    dedup_key: 'text!',
  })
    .addPrimaryKeyConstraint('mail_logs_pk', ['site_id', 'id'])
    .addUniqueConstraint('mail_logs_dedup_unique', ['site_id', 'dedup_key'])
    .execute();
  await db.schema
    .createIndex('mail_logs_queued')
    .on('mail_logs')
    .columns(['next_attempt_at'])
    .where(sql.ref('status'), '=', sql.lit('queued'))
    .execute();
  await db.schema.createIndex('mail_logs_by_user').on('mail_logs').columns(['site_id', 'user_id']).execute();
  await db.schema.createIndex('mail_logs_by_age').on('mail_logs').columns(['queued_at']).execute();

  await withColumns(db.schema.createTable('one_time_codes'), {
    site_id: 'text!',
    user_id: 'text!',
    purpose: 'text!',
    code_hash: 'text!',
    created_at: 'bigint!',
    expires_at: 'bigint!',
  })
    // One code that works per person and purpose.
    .addPrimaryKeyConstraint('one_time_codes_pk', ['site_id', 'user_id', 'purpose'])
    .addUniqueConstraint('one_time_codes_hash_unique', ['code_hash'])
    .execute();

  await withColumns(db.schema.createTable('user_configs'), {
    site_id: 'text!',
    user_id: 'text!',
    settings: 'jsonb!',
    version: 'integer!',
    updated_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('user_configs_pk', ['site_id', 'user_id'])
    .execute();

  // SQLite adds one column a statement.
  for (const [name, kind] of Object.entries(PROFILE)) {
    await db.schema.alterTable('users').addColumn(name, kind).execute();
  }
  await db.schema.createIndex('users_by_email').on('users').expression(sql`lower(email)`).execute();
}

import type { Kysely } from 'kysely';
import { STAMPS, withColumns } from '../../columns.ts';

/** Imports of files, their rows until they are written, and which record came from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('imports'), {
    site_id: 'text!',
    id: 'text!',
    target: 'text!',
    source: 'text!',
    file_name: 'text!',
    file_sha256: 'text!',
    mapping: 'jsonb!',
    status: 'text!',
    row_count: 'integer!',
    checked_count: 'integer!',
    counts: 'jsonb!',
    failure: 'text',
    created_by: 'text',
    is_cancelled: 'boolean!',
    /** When the server that runs it last said so. */
    running_at: 'bigint',
    finished_at: 'bigint',
    undone_at: 'bigint',
    content_hash: 'text!',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('imports_pk', ['site_id', 'id'])
    .execute();
  await db.schema.createIndex('imports_by_sequence').on('imports').columns(['site_id', 'sequence']).execute();

  await withColumns(db.schema.createTable('import_rows'), {
    site_id: 'text!',
    import_id: 'text!',
    position: 'integer!',
    line: 'integer!',
    source_key: 'text!',
    row_id: 'text!',
    content_hash: 'text!',
    row_values: 'jsonb!',
    prepared: 'jsonb',
    outcome: 'text',
    problems: 'jsonb',
  })
    .addPrimaryKeyConstraint('import_rows_pk', ['site_id', 'import_id', 'position'])
    .execute();

  await withColumns(db.schema.createTable('imported_records'), {
    site_id: 'text!',
    target: 'text!',
    source: 'text!',
    source_key: 'text!',
    row_id: 'text!',
    import_id: 'text!',
    content_hash: 'text!',
  })
    .addPrimaryKeyConstraint('imported_records_pk', ['site_id', 'target', 'source', 'source_key'])
    .execute();
}

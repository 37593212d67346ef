import { type Kysely, sql } from 'kysely';

const normalized = (loginId: string): string => loginId.trim().normalize('NFKC').toLowerCase();

/** Login ids are stored normalized; one whose normalized form another account has keeps its spelling. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; login_id: string }>`select id, login_id from users`.execute(db);
  const taken = new Set(rows.map(({ login_id }) => login_id));
  for (const { id, login_id } of rows) {
    const wanted = normalized(login_id);
    if (wanted === '' || taken.has(wanted)) continue;
    taken.add(wanted);
    await sql`update users set login_id = ${wanted} where id = ${id}`.execute(db);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { SERVER_MAIN, startServer } from '../support/server.ts';
import { runServerCommand } from '../support/serverCommand.ts';
import { endWithUs } from '../support/stopProcess.ts';
import { type EngineName, ENGINES, openStorage, type Place } from '../support/storage.ts';
import { openStoredRows } from '../support/storedRows.ts';

const KILLS = inForm(2, 40);
const ERASED = 'satoyama';
const STAYING = 'yatsu';

/** In the database's own words: the tables whose rows belong to a site. */
const TABLES_OF_SITES: Record<EngineName, string> = {
  SQLite: `select m.name from sqlite_master as m join pragma_table_info(m.name) as c
    where m.type = 'table' and c.name = 'site_id' order by m.name`,
  PostgreSQL: `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by table_name`,
};

describe.each(ENGINES)('the erasing of a site on $engine, killed again and again', ({ engine }) => {
  let place: Place;
  afterEach(() => place.remove());

  const read = (sql: string, values: readonly string[] = []) => openStoredRows(place).read(sql, values);
  const siteOf = async (code: string) => {
    const [site] = await read('select id, name from sites where code = $1', [code]);
    return { id: String(site?.['id']), name: String(site?.['name']) };
  };
  const tables = async () => (await read(TABLES_OF_SITES[engine])).map(({ name }) => String(name));
  const countOf = async (names: readonly string[], siteId: string) => {
    const counts = names.map((name) => `select count(*) as n from ${name} where site_id = $1`);
    const [row] = await read(`select sum(n) as n from (${counts.join(' union all ')}) as counts`, [siteId]);
    return Number(row?.['n']);
  };
  /** Every row of a site, in an order of its own. */
  const rowsOf = async (names: readonly string[], siteId: string) => {
    const lines = [JSON.stringify(await read('select * from sites where id = $1', [siteId]))];
    for (const name of names)
      for (const row of await read(`select * from ${name} where site_id = $1`, [siteId]))
        lines.push(`${name} ${JSON.stringify(row)}`);
    return lines.sort();
  };
  /** Files of the data folder that contain one of these texts. */
  const filesWith = async (texts: readonly string[]) => {
    const entries = await readdir(place.dataDir, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (texts.some((text) => content.includes(text))) found.push(path);
    }
    return found;
  };

  it(
    'is continued by the same command until nothing is left, and the other site is as before',
    async () => {
      place = await openStorage(engine);
      // A server that has run once: its folder of photos is that of the database.
      await (await startServer(place)).stop();
      const names = await tables();
      const [erased, staying] = [await siteOf(ERASED), await siteOf(STAYING)];
      expect(await runServerCommand(['site', 'disable', ERASED], place)).toMatchObject({ code: 0 });
      const stays = await rowsOf(names, staying.id);
      const all = await countOf(names, erased.id);
      const [users, traps] = [
        await read('select id from users where site_id = $1', [erased.id]),
        await read('select id from traps where site_id = $1', [erased.id]),
      ];
      const canaries = [...users, ...traps].map(({ id }) => String(id));
      if (engine === 'SQLite') expect(await filesWith(canaries)).not.toEqual([]);
      const command = ['site', 'erase', erased.name, '--yes', '--name', erased.name];

      const run = () => {
        const { dataDir, databaseUrl = '' } = place;
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
        return endWithUs(spawn(process.execPath, [SERVER_MAIN, ...command], { env, stdio: 'ignore' }));
      };
      let kills = 0;
      for (; kills < KILLS; kills += 1) {
        const left: string[] = [];
        for (const name of names) if ((await countOf([name], erased.id)) > 0) left.push(name);
        // First as soon as it has begun; then in any table, and at last when the file is written anew.
        const table = kills === 0 ? 'users' : (left[Math.floor(Math.random() * left.length)] ?? 'users');
        const before = await countOf([table], erased.id);
        const child = run();
        const ended = once(child, 'exit');
        const isUnderWay = async () =>
          kills === 0
            ? (await read('select id from site_erasures')).length > 0
            : (await countOf([table], erased.id)) < Math.max(before, 1);
        while (child.exitCode === null && !(await isUnderWay())) await delay(1);
        child.kill('SIGKILL');
        await ended;
        expect(await rowsOf(names, staying.id)).toEqual(stays);
        if (child.exitCode !== null) break;
      }
      expect(kills).toBeGreaterThan(0);
      expect(all).toBeGreaterThan(1000);

      const last = await runServerCommand(command, place);
      // It may have ended by itself before it was killed for the last time: then the site is unknown.
      if (last.code !== 0) expect(await read('select id from site_erasures')).toEqual([]);
      expect(await read('select id from sites where id = $1', [erased.id])).toEqual([]);
      expect(await countOf(names, erased.id)).toBe(0);
      expect(await filesWith(canaries)).toEqual([]);
      expect(await rowsOf(names, staying.id)).toEqual(stays);
    },
    inForm(300_000, 1_800_000),
  );
});

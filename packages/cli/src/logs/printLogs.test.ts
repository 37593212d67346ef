import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logServer } from '../testing/logServer.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

/** Runs the program against the logs of a site. */
function world(count: number) {
  const log = logServer(count);
  const server = fakeServer({
    'GET /api/trap_logs': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const after = query.get('after');
      const rows = after === null ? log.rows.toReversed() : log.rows.slice(Number(after));
      const json = rows.slice(0, Number(query.get('limit')));
      return { body: { json, next: null, sequence: log.state.sequence } };
    },
  });
  const logs = async (...args: string[]) => {
    const { stdout, stderr, code } = await run(['logs', 'traps', '--json', 'receipt_no', ...args], server);
    const numbers = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { receipt_no: number }).receipt_no);
    return { numbers, stderr, code };
  };
  return { ...log, asked: server.asked, logs };
}

describe('satomori logs', () => {
  it('ends with 0 at the line that was waited for, and with 8 where there is none', async () => {
    const { logs, receive } = world(3);
    receive({ trap_name: 'ワナ９号' });
    receive();
    expect(await logs('--until-match', 'わに')).toMatchObject({ code: 8 });
    expect(await logs('--until-match', 'ﾜﾅ9号')).toMatchObject({ numbers: [1, 2, 3, 4], code: 0 });
  });

  it('goes on behind a cursor, which it shows on stderr', async () => {
    const { logs, receive, asked } = world(3);
    const first = await logs('--show-cursor', '-n', '1');
    expect(first).toMatchObject({ numbers: [3], stderr: '-- cursor: trap_logs:3\n' });
    receive();
    receive();
    expect(await logs('--after-cursor', 'trap_logs:3')).toMatchObject({ numbers: [4, 5], code: 0 });
    expect(asked.at(-1)?.path).toContain('after=3');
  });

  it('shows the cursor of the matching line, not of those read with it', async () => {
    const { logs } = world(3);
    const { stderr } = await logs('--until-match', '作動', '--show-cursor');
    expect(stderr).toContain('trap_logs:1\n');
  });

  it('goes on where the last run of a cron job ended: nothing lost, nothing doubled', async () => {
    const { logs, receive, asked } = world(3);
    const path = join(temporaryFolder(), 'cron.json');
    const job = async () => (await logs('--cursor-file', path, '-S', '-2h', '-n', '2')).numbers;
    expect(await job()).toEqual([2, 3]);
    expect(await job()).toEqual([]);
    // Received now, though it happened long before `--since`.
    receive({ occurred_at: '2020-01-01T00:00:00.000Z' });
    receive();
    receive();
    expect(await job()).toEqual([4, 5, 6]);
    expect(asked.map(({ path: each }) => each.includes('from='))).toEqual([true, false, false]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ cursor: 'trap_logs:6', filter: {} });
    const other = await logs('--cursor-file', path, '--kind', 'fired');
    expect(other).toMatchObject({ code: 2, numbers: [] });
  });

  it('says a gap that nothing can fill', async () => {
    const { code, stderr } = await world(3).logs('--after-cursor', 'trap_logs:99');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^-- 欠落.*99 → 3/)]);
  });

  it('waits as long as --timeout says and ends with 8, what came before printed', async () => {
    const { code, numbers, stderr } = await world(2).logs('-f', '--timeout', '0.2');
    expect([code, numbers]).toEqual([8, [1, 2]]);
    expect(stderr).toContain('待つ時間（0.2秒）が過ぎました');
  });

  it.each([
    [['-f', '-r'], '--follow'],
    [['-n', 'x'], '0以上の整数'],
    [['-S', '31日'], '日時にしてください'],
    [['--after-cursor', 'x'], 'カーソルではありません'],
    [['--kind', 'exploded'], '次のどれかにしてください'],
    [['--cursor-file'], 'オプションに値がありません'],
    [['--until-mach', 'x'], '知らないオプションです'],
  ])('%j ends with 2 and says why', async (args, sentence) => {
    const { code, numbers, stderr } = await world(1).logs(...args);
    expect([code, numbers]).toEqual([2, []]);
    expect(stderr).toContain(sentence);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchMemory } from '../../support/processMemory.ts';
import { commandEnvironment, SATOMORI } from '../../support/satomoriCommand.ts';
import { signIn } from '../../support/samplePeople.ts';
import type { RunningServer } from '../../support/server.ts';

const HEAD = '番号,情報種別,獣種,目撃日,時刻,緯度,経度,頭数,場所,備考';
const lineOf = (at: number) =>
  `${at + 1},目撃,ツキノワグマ,R5.${(at % 12) + 1}.${(at % 28) + 1},14時頃,${35.3 + (at % 997) / 4000},${137.6 + (at % 773) / 3000},1頭,大字里山字沢${at},道路を横断し、山の方へ逃げた。体長は約1m（${at}）`;

/** The peak of the terminal's memory, in bytes, while it reads and checks a file of this many rows. */
export async function readInTerminal(server: RunningServer, rows: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-import-'));
  const file = join(folder, 'rows.csv');
  writeFileSync(file, [HEAD, ...Array.from({ length: rows }, (_, at) => lineOf(at))].join('\r\n'));
  try {
    const { token } = await signIn(server.url, 'admin');
    const args = [SATOMORI, 'import', file, '--source', 'bench', '--dry-run'];
    const child = spawn(process.execPath, args, {
      env: commandEnvironment({ url: server.url, token }),
      stdio: 'ignore',
    });
    const memory = watchMemory(child.pid!);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`satomori import は ${code} で終わりました`);
    return memory.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePort } from '../support/freePort.ts';
import { captureWith, photoOf, sha256, takeJpeg } from '../support/photos.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';
import { runServerCommand } from '../support/serverCommand.ts';
import { openStoredRows } from '../support/storedRows.ts';

const PASSWORD = 'forest-path-7';

it('a site set up by command is backed up while people post, and stands again from the backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satomori-operate-'));
  const dataDir = join(folder, 'data');
  const again = join(folder, 'again');
  try {
    const admin = ['--login-id', 'hanako', '--name', '花子', '--password-stdin'];
    const made = await runServerCommand(
      ['create-admin', '--site-name', '里山町', '--satomori', ...admin],
      { dataDir },
      `${PASSWORD}\n`,
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });

    const metricsPort = await findFreePort();
    const server = await startServer({ dataDir, sample: false, env: { METRICS_PORT: String(metricsPort) } });
    const hanako = await signIn(server.url, 'hanako', PASSWORD);
    const acknowledged = new Map<string, string>();
    let isOver = false;
    const post = async (shade: number) => {
      const photo = photoOf(await takeJpeg(shade));
      const { id } = await hanako.writing.captures.create(captureWith([photo]), [photo]);
      acknowledged.set(id, photo.sha256);
    };
    await post(1);
    await post(2);
    const before = new Map(acknowledged);
    const load = async () => {
      for (let shade = 10; !isOver; shade += 1) await post(shade);
    };
    const loading = load();
    const backup = join(folder, 'backup');
    const backedUp = await runServerCommand(['backup', '--out', backup], { dataDir });
    isOver = true;
    await loading;
    expect(backedUp).toMatchObject({ code: 0, stdout: `${backup}\n` });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('route="/web/api/map_hunt_points",status="200"');
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect(await server.stop()).toBe(0);

    expect(await runServerCommand(['restore', backup, '--verify'], { dataDir: again })).toMatchObject({
      code: 0,
      stderr: '',
    });
    const rows = openStoredRows({ dataDir: again });
    expect(await rows.read('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const images = await rows.read('select owner_id, storage_key, sha256 from images');
    for (const [id, hash] of before)
      expect(images.find((image) => image['owner_id'] === id)?.['sha256']).toBe(hash);
    for (const image of images) {
      const key = String(image['storage_key']);
      const original = await readFile(join(again, 'photos', 'kept', key.slice(0, 2), key, 'original'));
      expect(sha256(original)).toBe(image['sha256']);
    }

    const restored = await startServer({ dataDir: again, sample: false });
    // Existing sessions are still valid.
    const answer = await fetch(`${restored.url}/web/api/users`, {
      headers: { authorization: `Bearer ${hanako.token}` },
    });
    expect(answer.status).toBe(200);
    expect((await signIn(restored.url, 'hanako', PASSWORD)).token).toBeTruthy();
    expect(await restored.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

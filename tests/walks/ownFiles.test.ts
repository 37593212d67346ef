import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';

/** Path below a folder and the permissions that its mode gives to others. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const { mode } = statSync(join(folder, path));
    return (mode & 0o077) !== 0;
  });
}

it('the database and photos are readable by the account of the server alone', async () => {
  const server = await startServer();
  try {
    const hunter = await signIn(server.url, 'hunter');
    const photo = photoOf(await takeJpeg(1));
    await hunter.writing.captures.create(captureWith([photo]), [photo]);
    const files = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' });
    expect(files.filter((path) => /satomori\.db$|view\.webp$/.test(path))).toHaveLength(2);
    expect(openToOthers(server.dataDir)).toEqual([]);
  } finally {
    await server.stop();
  }
});

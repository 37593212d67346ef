import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a disk of this size at a folder. */
export function mountSmallDisk(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'satomori-test', folder], {
    stdio: 'pipe',
  });
}

/** Enlarges the disk, keeping its content. */
export function enlarge(folder: string, megabytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${megabytes}m`, folder], { stdio: 'pipe' });
}

export const unmount = (folder: string): Buffer => execFileSync('umount', ['-l', folder], { stdio: 'pipe' });

/** Only root may mount, and in some containers not even root. */
export const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-mount-'));
  try {
    mountSmallDisk(folder, 1);
    unmount(folder);
    return true;
  } catch {
    console.log('ディスクがいっぱいのテストを飛ばします(mount できません)');
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

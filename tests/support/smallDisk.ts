import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Puts a disk of this size in place of a folder. */
export function mountSmallDisk(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'satomori-test', folder], {
    stdio: 'pipe',
  });
}

/** Gives the disk more room, with all that lies on it. */
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

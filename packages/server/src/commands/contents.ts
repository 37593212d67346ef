import type { Manifest } from '../backup/format.ts';

/** The contents of a backup, in a few words. */
export function contentsOf({ tables, photos }: Manifest): string {
  const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
  return `${tables.length}個の表の${rows}行、写真のファイル${photos.lines}個 ${Math.ceil(photos.bytes / 1_000_000)}MB`;
}

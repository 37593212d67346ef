/**
 * Makes a folder and those above it. Not by the option `recursive`: below a folder that takes none (`/proc`) Node
 * then tries for ever.
 *
 * @throws {NodeJS.ErrnoException} where it cannot be made
 */
export function makeFolder(path: string, mode?: number): void {
  const { existsSync, mkdirSync, statSync } = process.getBuiltinModule('node:fs');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = process.getBuiltinModule('node:path').dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  mkdirSync(path, { mode });
}

import { runCommand } from './runCommand.ts';
import type { CommandResult } from './satomoriCommand.ts';
import { SERVER_MAIN } from './server.ts';
import type { StorePlace } from './storedRows.ts';

/** Runs a command of the built server to its end. */
export function runServerCommand(
  args: readonly string[],
  { dataDir, databaseUrl = '' }: StorePlace,
  stdin = '',
): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return runCommand([process.execPath, SERVER_MAIN, ...args], env, stdin);
}

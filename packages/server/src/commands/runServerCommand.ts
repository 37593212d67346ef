import { usageText } from '@satomori/core';
import { CommanderError } from 'commander';
import { startProblem } from './startProblem.ts';
import type { CommandWorld } from './commandWorld.ts';
import { EXIT_CODES, UsageError } from './exitCodes.ts';
import { buildProgram } from './program.ts';

const SHOWN = new Set(['commander.helpDisplayed', 'commander.version']);

function readUsage(error: CommanderError): { code: number; words: string | null } {
  const [done] = EXIT_CODES.done;
  const [usage] = EXIT_CODES.usage;
  if (SHOWN.has(error.code)) return { code: done, words: null };
  // `satomori-server integration-key` alone: its help was already shown.
  if (error.code === 'commander.help') return { code: usage, words: null };
  return { code: usage, words: `${usageText(error.message).message}（使い方: --help）` };
}

function readFailure(error: unknown): { code: number; words: string | null } {
  if (error instanceof CommanderError) return readUsage(error);
  if (error instanceof UsageError) return { code: EXIT_CODES.usage[0], words: error.message };
  return { code: EXIT_CODES.failed[0], words: startProblem(error) };
}

/**
 * Runs one command line of the server. A failure is reported on stderr, in one line.
 *
 * @returns the exit code; 0 for a server that has begun to listen
 */
export async function runServerCommand(args: readonly string[], world: CommandWorld): Promise<number> {
  try {
    await buildProgram(world).parseAsync(args, { from: 'user' });
    return EXIT_CODES.done[0];
  } catch (error) {
    const { code, words } = readFailure(error);
    if (words !== null) world.stderr.write(`${words}\n`);
    return code;
  }
}

import type { EventResource } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';

/** The two logs that the terminal reads. */
export type LogResource = Extract<EventResource, 'trap_logs' | 'gateway_logs'>;

const CURSOR = /^(\w+):(\d{1,15})$/;

/** A position in a log, as it is printed and passed back: `trap_logs:4711`. */
export const writeCursor = (resource: LogResource, position: number): string => `${resource}:${position}`;

/**
 * @returns the receipt number after which to continue
 * @throws {CliError} for an invalid cursor, or one of the other log
 */
export function readCursor(text: string, resource: LogResource): number {
  const [, of, position] = CURSOR.exec(text.trim()) ?? [];
  if (of !== resource || position === undefined) {
    throw usageError(`「${text}」は、この履歴のカーソルではありません。`, [
      'カーソルを見る: --show-cursor を付けて実行し、最後に出るものを使います。',
    ]);
  }
  return Number(position);
}

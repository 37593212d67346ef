import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { PhotoTurn } from '@satomori/core';
import sharp from 'sharp';
import { visualHashOf } from './visualHash.ts';

export interface HashJob {
  /** Path of the copy for others. */
  copy: string;
  /** Of the copy. */
  turn: PhotoTurn;
}

/**
 * The visual hash of a stored photo. Nobody waits for it, so it leaves the processor to others.
 *
 * @returns `null` without contours, and where the copy is lost or cannot be read
 * @throws {Error} of the disk
 */
export async function hashCopy({ copy, turn }: HashJob): Promise<string | null> {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    const file = await readFile(copy);
    return await visualHashOf(sharp(file), turn).catch(() => null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { LADDER_AUDIENCES, type Ladder, ladderSchema } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { OptionDefinition } from '../options/option.ts';

const FORM = '0:owner,group 15:groups_above 30:administrators の形で指定してください';

/**
 * Reads a ladder, `0:owner,group 15:groups_above`; an empty text means that of the group above.
 *
 * @throws {InvalidArgumentError} for any other text
 */
export function parseLadder(text: string): Ladder | null {
  if (text.trim() === '') return null;
  const steps = text
    .trim()
    .split(/\s+/)
    .map((step) => {
      const [minutes = '', people = ''] = step.split(':');
      return { after_minutes: minutes === '' ? Number.NaN : Number(minutes), audiences: people.split(',') };
    });
  const read = ladderSchema.safeParse(steps);
  if (read.success) return read.data;
  const said = read.error.issues.find(({ code }) => code === 'custom')?.message;
  throw new InvalidArgumentError(said ?? `${FORM}（${LADDER_AUDIENCES.join(', ')}）`);
}

export const LADDER_OPTION: OptionDefinition = {
  flags: '--ladder <steps>',
  description: `作動の知らせ方。'0:owner,group 15:groups_above 30:administrators' のように（'' なら、上のグループと同じ）`,
  parse: parseLadder,
};

import type { Context } from '../command/context.ts';

/** Tells whoever stops a long work with Ctrl-C, or loses the disk, how to go on with it. */
export async function printStop<Result>(
  { say }: Pick<Context, 'say'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    say('ここまでに保存したものは残っています。続きから始める: 同じ条件で --resume');
    throw error;
  }
}

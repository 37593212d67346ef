import { basename, join } from 'node:path';
import type { ReadingContext } from '../command/context.ts';
import { writeWhole } from '../downloads/receiveFile.ts';
import { placeOf, refuseExisting } from '../downloads/saveFile.ts';
import type { Sleep } from '../server/commandRetry.ts';
import { usageError } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';
import type { PaperQuery } from '../server/connect.ts';
import { fetchPaper } from './fetchPaper.ts';

interface SavePaperOptions {
  /** A file, a folder, or `-` for stdout; defaults to the current folder. */
  out?: string;
  force?: boolean;
}

/** A slip lets its holder sign in as the person on it. Source: R77. */
const modeOf = ({ type }: PaperQuery) => (type === 'first_login' ? 0o600 : undefined);

async function printPaper(context: ReadingContext, query: PaperQuery, sleep?: Sleep): Promise<void> {
  const { output, isTerminal } = context;
  if (isTerminal) throw usageError('PDF は端末に表示できません。ファイルかパイプに送ってください。');
  if (output.mode === 'json') throw usageError('--out - は --json と一緒に使えません。');
  await output.raw((await fetchPaper(context, query, sleep)).content);
}

/** Saves one paper and prints its path. */
export async function savePaper(
  context: ReadingContext,
  query: PaperQuery,
  { out, force = false }: SavePaperOptions,
  sleep?: Sleep,
): Promise<void> {
  const { output } = context;
  if (out === '-') return printPaper(context, query, sleep);
  const { folder, name } = await placeOf(out);
  // Checked before the server generates the paper.
  if (name !== null && !force) await refuseExisting(join(folder, name));
  const paper = await fetchPaper(context, query, sleep);
  const path = join(folder, name ?? paper.name);
  if (!force) await refuseExisting(path);
  const { bytes, sha256 } = await writeWhole(folder, basename(path), paper.content, modeOf(query));
  if (output.mode === 'json') await output.details({ path, bytes, sha256 }, []);
  else await output.text(visible(path));
}

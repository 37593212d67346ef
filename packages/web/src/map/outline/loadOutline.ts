import { readJson, TIME_LIMITS } from '@satomori/core';
import { decodeRing } from './ringCode.ts';

declare const __OUTLINE_FILE__: string | undefined;

/** Written at build time (build/outline.ts); missing in unit tests. */
const FILE = typeof __OUTLINE_FILE__ === 'string' ? __OUTLINE_FILE__ : null;

export type Rings = readonly [latitude: number, longitude: number][][];

const isCode = (content: unknown): content is number[][] =>
  Array.isArray(content) && content.every((ring) => Array.isArray(ring));

async function read(): Promise<Rings> {
  if (FILE === null) return [];
  const signal = AbortSignal.timeout(TIME_LIMITS.file);
  const answer = await fetch(`${import.meta.env.BASE_URL}${FILE}`, { signal });
  const content = answer.ok ? await readJson(answer) : null;
  if (!isCode(content)) throw new Error(`${FILE}: ${answer.status}`);
  return content.map((code) => decodeRing(code));
}

let reading: Promise<Rings> | undefined;

/**
 * Land within the box of Japan, read once. A file and not a script: the page is reloaded where a script
 * cannot be fetched, and this is needed exactly when there is no connection.
 */
export function loadOutline(): Promise<Rings> {
  reading ??= read().catch((error: unknown) => {
    // The next call tries again.
    reading = undefined;
    throw error;
  });
  return reading;
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tools of poppler-utils read a PDF like any other reader; without them the tests that need them are skipped. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

function withFile<Result>(pdf: Uint8Array, read: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-paper-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    return read(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of each page, as it would be copied. */
export function pagesOfText(pdf: Uint8Array, { raw = false } = {}): string[] {
  const layout = raw ? '-raw' : '-layout';
  return withFile(pdf, (file) =>
    execFileSync('pdftotext', [layout, '-enc', 'UTF-8', file, '-'], { encoding: 'utf8' })
      .split('\f')
      .slice(0, -1),
  );
}

/** Words with their widths in points. */
export const wordBoxes = (pdf: Uint8Array): { text: string; width: number }[] =>
  withFile(pdf, (file) =>
    [
      ...execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }).matchAll(
        /<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g,
      ),
    ].map(([, left, right, text = '']) => ({ text, width: Number(right) - Number(left) })),
  );

/** Title, page count and so on, as `pdfinfo` names them. */
export const infoOf = (pdf: Uint8Array): Record<string, string> =>
  withFile(pdf, (file) =>
    Object.fromEntries(
      execFileSync('pdfinfo', [file], { encoding: 'utf8' })
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    ),
  );

/** The elements of the structure, a line each, indented by their depth. */
export const structureOf = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => execFileSync('pdfinfo', ['-struct', file], { encoding: 'utf8' }));

/**
 * The first page as grey values, row by row: text that can be copied may still be drawn as empty boxes or not at all.
 */
export function greyPage(
  pdf: Uint8Array,
  { dpi = 40 } = {},
): { width: number; height: number; grey: Uint8Array } {
  return withFile(pdf, (file) => {
    const image = execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-f', '1', '-l', '1', file], {
      maxBuffer: 1 << 26,
    });
    const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 40)) ?? [];
    if (head === undefined) throw new Error('pdftoppm gave no grey image');
    return {
      width: Number(width),
      height: Number(height),
      grey: new Uint8Array(image.subarray(head.length)),
    };
  });
}

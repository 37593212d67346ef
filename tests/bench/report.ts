import { appendFileSync } from 'node:fs';

/** One line of the table that `scripts/bench.mjs` prints. */
export interface BenchRow {
  figure: string;
  value: string;
  /** Ratio to the reference: `1.3 × node -e 0`. */
  ratio: string;
  goal: string;
  isMet: boolean;
}

/** The file in which `scripts/bench.mjs` collects the rows; without it a bench prints its own table. */
const ROWS_FILE = process.env.SATOMORI_BENCH_ROWS;

export function report(rows: readonly BenchRow[]): void {
  if (ROWS_FILE === undefined) console.log(formatTable(rows));
  else appendFileSync(ROWS_FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

export function formatTable(rows: readonly BenchRow[]): string {
  const lines = [
    ['数値', '値', '比', '目標', '判定'],
    ...rows.map((row) => [row.figure, row.value, row.ratio, row.goal, row.isMet ? '達成' : '未達']),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column]!))));
  return lines.map((line) => line.map((cell, column) => pad(cell, widths[column]!)).join('  ')).join('\n');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - displayWidth(text));
}

/** Japanese characters occupy two columns of a terminal. */
function displayWidth(text: string): number {
  return [...text].reduce((width, character) => width + (/[\u2e80-\uffef]/u.test(character) ? 2 : 1), 0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** The percentile of the values; `0.95` for the slow ones. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const asMs = (value: number): string => `${value.toFixed(1)} ms`;
export const asKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Larger files are refused: they would not fit into the memory of an office's computer. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Of a workbook's parts, unpacked. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 100_000;
/** With titles, headings and remarks around them. */
export const MAX_READ_ROWS = MAX_ROWS + 100;
export const MAX_COLUMNS = 300;
/** Longer cells are no cells of a table: a quote was never closed. */
export const MAX_CELL_LENGTH = 20_000;

/** A file that cannot be read, with a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

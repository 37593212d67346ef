// Reading spreadsheets and maps for an import. A separate entry point, so that only the screen and the command that
// import load it.
export { UnreadableFile } from './imports/files/limits.ts';
export type { CellRow } from './imports/files/delimited.ts';
export type { Encoding, FileFormat } from './imports/files/fileFormat.ts';
export type { HeadedTable } from './imports/files/headings.ts';
export { type ImportTable, readTable } from './imports/files/readTable.ts';
export {
  type InterpretedRow,
  interpretRows,
  repeatFinder,
  type RowReader,
  rowReader,
} from './imports/interpretRows.ts';
export { missingFields, proposeMapping } from './imports/proposeMapping.ts';
export {
  absentHeadings,
  checkMapping,
  mappingProblems,
  profileText,
  readProfile,
  UnusableMapping,
} from './imports/readProfile.ts';
export { problemText, readRefusals, type RefusedRow } from './imports/refusals.ts';
export { readReferences, type References } from './imports/readReferences.ts';
export type { ReadingContext } from './imports/readRow.ts';
export type { FieldKind, ImportField } from './imports/targets/importFields.ts';
export { IMPORT_TARGET_TABLE, type ImportTarget } from './imports/targets/targets.ts';
export { idFinder, type Referable } from './imports/findIds.ts';
export { batchesOf, sendImport, type Tell } from './imports/sendImport.ts';

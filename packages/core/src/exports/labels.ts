import type { ExportFormat, ExportSubject } from '../contract/exports.ts';

/** What is in a saved file. */
export const EXPORT_SUBJECT_LABELS: Record<ExportSubject, string> = { captures: '捕獲' };

export const EXPORT_FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

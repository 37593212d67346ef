/** What is reported. Source: domain research, section 2.7. */
export const REPORT_KINDS = [
  'sighting',
  'voice',
  'camera',
  'trace',
  'damage',
  'injury',
  'accident',
  'carcass',
  'capture',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

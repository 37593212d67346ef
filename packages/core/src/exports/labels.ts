import type { ExportFormat, ExportSubject } from '../contract/exports.ts';

/** What is in a saved file. */
export const EXPORT_SUBJECT_LABELS: Record<ExportSubject, string> = {
  captures: '捕獲',
  sightings: '目撃',
  traps: 'わな',
  gateways: '親機',
  trap_logs: 'わなの履歴',
  gateway_logs: '親機の履歴',
  efforts: '出猟カレンダー',
  areas: '区域',
  patrol_book: '見回り台帳',
  open_sightings: '目撃（公開用）',
};

/** The same where the file contains the photos of a list. */
export const exportTitle = ({ of, format }: { of: ExportSubject; format: ExportFormat }): string =>
  `${EXPORT_SUBJECT_LABELS[of]}${format === 'photos' ? 'の写真' : ''}`;

export const EXPORT_FORMAT_LABELS: Record<ExportFormat, string> = {
  csv: 'CSV',
  csv_cp932: 'CSV（Shift_JIS）',
  xlsx: 'Excel',
  geojson: 'GeoJSON',
  kml: 'KML',
  gpx: 'GPX',
  shapefile: 'シェープファイル',
  photos: '写真',
};

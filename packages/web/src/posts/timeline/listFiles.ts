import {
  EXPORT_FORMAT_LABELS,
  EXPORT_FORMATS,
  EXPORT_SUBJECT_LABELS,
  type ExportFormat,
  type ExportQuery,
  groupDigits,
  type PostSubject,
} from '@satomori/core';
import type { TimelineFilter } from '../filter/timelineAddress.ts';

const FORMATS = ['csv', 'xlsx', 'photos'] as const;

/** A list, and what of it is saved. */
export interface SavedList {
  /** For the name of the file. */
  title: string;
  subject: PostSubject | 'efforts';
  filter?: TimelineFilter;
  /** Of all rows of the filter, not only those on screen; unknown until they are read. */
  total: number | undefined;
}

/** A file that can be saved. */
export interface ListFile {
  label: string;
  /** Of the button, for screen readers. */
  says: string;
  query: ExportQuery;
  /** For its name. */
  title: string;
  /** Seldom wanted on a phone. */
  isRare: boolean;
}

/** For spreadsheets, and the photos of posts. */
export function filesOf({ title, subject, filter = {}, total }: SavedList): ListFile[] {
  const offered: readonly ExportFormat[] = EXPORT_FORMATS[subject];
  return FORMATS.filter((format) => offered.includes(format)).map((format) => {
    const label = EXPORT_FORMAT_LABELS[format];
    const query = { of: subject, format, ...filter } as ExportQuery;
    const rows = total === undefined ? '一覧' : `${groupDigits(total)}件`;
    return format === 'photos'
      ? { label, says: `${rows}の写真をまとめて保存`, query, title: `${title}の写真`, isRare: true }
      : { label, says: `${rows}を${label}で保存`, query, title, isRare: false };
  });
}

/** What is published: approved sightings alone, so the review status of the filter says nothing. */
export function openDataOf({ species, kind, from, to }: TimelineFilter): ListFile {
  const query = { of: 'open_sightings', format: 'csv', species, kind, from, to } as ExportQuery;
  return {
    label: '公開用',
    says: '承認済みの目撃を公開用のCSVで保存',
    query,
    title: EXPORT_SUBJECT_LABELS.open_sightings,
    isRare: true,
  };
}

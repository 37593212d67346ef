import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import {
  EXPORT_FORMAT_LABELS,
  EXPORT_FORMATS,
  EXPORT_SUBJECT_LABELS,
  type ExportFormat,
  type ExportQuery,
  groupDigits,
  mayCall,
  OPEN_DATA,
  type PostSubject,
} from '@satomori/core';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSaveListFile } from '../../queries/session/listFiles.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ShareViewButton } from '../../ui/form/ShareViewButton.tsx';
import type { TimelineFilter } from '../filter/timelineAddress.ts';

const FORMATS = ['csv', 'xlsx', 'photos'] as const;

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { minWidth: '88px', [ON_PHONE]: { minHeight: '48px' } },
});

interface TimelineFilesProps {
  /** For the name of the file. */
  title: string;
  subject: PostSubject | 'efforts';
  filter?: TimelineFilter;
  /** Of all rows of the filter, not only those on screen; unknown until they are read: the buttons wait then. */
  total: number | undefined;
  /** Further buttons of the row, also where the list is empty. */
  children?: ReactNode;
}

/** A file that can be saved. */
interface ListFile {
  label: string;
  /** Of the button, for screen readers. */
  says: string;
  query: ExportQuery;
  /** For its name. */
  title: string;
}

function filesOf({ title, subject, filter = {}, total }: TimelineFilesProps): ListFile[] {
  const offered: readonly ExportFormat[] = EXPORT_FORMATS[subject];
  return FORMATS.filter((format) => offered.includes(format)).map((format) => {
    const label = EXPORT_FORMAT_LABELS[format];
    const query = { of: subject, format, ...filter } as ExportQuery;
    const rows = total === undefined ? '一覧' : `${groupDigits(total)}件`;
    return format === 'photos'
      ? { label, says: `${rows}の写真をまとめて保存`, query, title: `${title}の写真` }
      : { label, says: `${rows}を${label}で保存`, query, title };
  });
}

/** What is published: approved sightings alone, so the review status of the filter says nothing. */
function openDataOf({ species, kind, from, to }: TimelineFilter): ListFile {
  const query = { of: 'open_sightings', format: 'csv', species, kind, from, to } as ExportQuery;
  return {
    label: '公開用',
    says: '承認済みの目撃を公開用のCSVで保存',
    query,
    title: EXPORT_SUBJECT_LABELS.open_sightings,
  };
}

/** Saves all rows of a list for spreadsheets, their photos, and for administrators sightings to be published. */
export function TimelineFiles(props: TimelineFilesProps) {
  const styles = useStyles();
  const { roles } = useSession();
  const { mutate, isPending, variables } = useSaveListFile();
  const isEmpty = props.total === 0;
  if (isEmpty && props.children === undefined) return null;
  const isOpenData = props.subject === 'sightings' && mayCall(OPEN_DATA.open_sightings, roles);
  const files = isEmpty ? [] : [...filesOf(props), ...(isOpenData ? [openDataOf(props.filter ?? {})] : [])];
  return (
    <div className={styles.files}>
      {files.map(({ label, says, query, title }) => {
        const isWritten = isPending && variables.title === title && variables.query.format === query.format;
        return (
          <Button
            key={label}
            className={styles.button}
            icon={isWritten ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
            aria-label={isWritten ? `${label}を作っています` : says}
            disabled={props.total === undefined}
            disabledFocusable={isPending}
            onClick={() => mutate({ query, title })}
          >
            {label}
          </Button>
        );
      })}
      {props.children}
      <ShareViewButton />
    </div>
  );
}

import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { EXPORT_FORMAT_LABELS, groupDigits, type PostSubject } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSaveListFile } from '../../queries/session/listFiles.ts';
import type { TimelineFilter } from '../filter/timelineAddress.ts';

const FORMATS = ['csv', 'xlsx'] as const;

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { minWidth: '88px', [ON_PHONE]: { minHeight: '48px' } },
});

interface TimelineFilesProps {
  /** For the name of the file. */
  title: string;
  subject: PostSubject;
  filter: TimelineFilter;
  /** Of all posts of the filter, not only those on screen; unknown until they are read. */
  total: number | undefined;
}

/** Saves all posts of the filter as files for spreadsheets. */
export function TimelineFiles({ title, subject, filter, total = 0 }: TimelineFilesProps) {
  const styles = useStyles();
  const { mutate, isPending, variables } = useSaveListFile();
  if (total === 0) return null;
  return (
    <div className={styles.files}>
      {FORMATS.map((format) => {
        const label = EXPORT_FORMAT_LABELS[format];
        const isWritten = isPending && variables.query.format === format;
        return (
          <Button
            key={format}
            className={styles.button}
            icon={isWritten ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
            aria-label={isWritten ? `${label}を作っています` : `${groupDigits(total)}件を${label}で保存`}
            disabledFocusable={isPending}
            onClick={() => mutate({ query: { of: subject, format, ...filter }, title })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

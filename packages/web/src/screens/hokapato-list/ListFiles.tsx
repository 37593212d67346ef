import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { createPaperApi, formatDate, type PaperQuery } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { clock } from '../../platform/device/clock.ts';
import { useSession } from '../../queries/session/session.tsx';
import { useServer } from '../../queries/server.tsx';

/** A paper drawn by the server; an alert says why where it cannot be had. */
function useReadPaper() {
  const { http } = useServer();
  return useMutation({ mutationFn: (query: PaperQuery) => createPaperApi(http).read(query) });
}

/** Long enough for the browser to have begun to write it. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser, which keeps it where the person's downloads go. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  button: { minWidth: '88px' },
});

interface ListFilesProps {
  /** Of the file: わな一覧. */
  name: string;
  /** How many rows stand on the screen: all of them go into the file. */
  count: number;
  /** The text of the CSV file. */
  csv: () => string;
  /** `null` where the server cannot draw just these; left out where there is no paper at all. */
  paper?: PaperQuery | null;
  paperName?: string;
}

/** The whole list as it is filtered, to take along: a file for spreadsheets, and the paper. */
export function ListFiles({ name, count, csv, paper, paperName = name }: ListFilesProps) {
  const styles = useStyles();
  const { site } = useSession();
  const read = useReadPaper();
  const fileName = (title: string, ending: string) =>
    `${title}_${site.name}_${formatDate(clock.now())}.${ending}`;

  const saveCsv = () =>
    saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'));
  const savePaper = (query: PaperQuery) =>
    read.mutate(query, { onSuccess: (content) => saveFile(content, fileName(paperName, 'pdf')) });

  if (count === 0) return null;
  return (
    <div className={styles.files}>
      <Button
        className={styles.button}
        icon={<ArrowDownloadRegular />}
        aria-label={`${count}件をCSVで保存`}
        onClick={saveCsv}
      >
        CSV
      </Button>
      {paper !== undefined && paper !== null && (
        <Button
          className={styles.button}
          icon={read.isPending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
          aria-label={read.isPending ? 'PDFを作っています' : `${count}件をPDFで保存`}
          disabledFocusable={read.isPending}
          onClick={() => savePaper(paper)}
        >
          PDF
        </Button>
      )}
      {paper === null && <span>PDFは、もう少し絞り込むと作れます</span>}
    </div>
  );
}

import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { createPaperApi, formatDate, type PaperQuery } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { clock } from '../../platform/device/clock.ts';
import { useSession } from '../../queries/session/session.tsx';
import { useServer } from '../../queries/server.tsx';

/** Reads a paper from the server; a failure is shown as an alert. */
function useReadPaper() {
  const { http } = useServer();
  return useMutation({ mutationFn: (query: PaperQuery) => createPaperApi(http).read(query) });
}

/** Enough time for the browser to start writing the file. */
const RELEASE_MS = 60_000;

/** Saves a file as a download. */
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
  /** Name of the file: わな一覧. */
  name: string;
  /** Number of rows on screen, all of which are in the file. */
  count: number;
  /** Creates the text of the CSV file. */
  csv: () => string;
  /** `null` where the server cannot print exactly these rows; left out where there is no paper. */
  paper?: PaperQuery | null;
  paperName?: string;
}

/** Downloads of the filtered list: a file for spreadsheets, and the paper. */
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

import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { PaperQuery } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { saveFile } from '../../platform/page/saveFile.ts';
import { ShareViewButton } from '../../ui/form/ShareViewButton.tsx';
import { SavedFilters } from '../../ui/list/SavedFilters.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { type ListAddress, OPEN_KEYS } from './listAddress.ts';
import { useFileName, useSavePaper } from '../../queries/session/papers.ts';

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  // In a narrow column all of them stand in one row: the words alone.
  button: { minWidth: '88px', [ON_PHONE]: { minWidth: '56px' } },
  icon: { [ON_PHONE]: { display: 'none' } },
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
  /** The list whose filters can be saved. */
  tab?: ListAddress['tab'];
}

/** Downloads of the filtered list: a file for spreadsheets, and the paper. */
export function ListFiles({ name, count, csv, paper, paperName = name, tab }: ListFilesProps) {
  const styles = useStyles();
  const fileName = useFileName();
  const savePaper = useSavePaper();
  const { user } = useSession();

  const download = { className: styles.icon, children: <ArrowDownloadRegular /> };

  const saveCsv = () =>
    saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'));

  const filters = tab !== undefined && (
    <SavedFilters userId={user.id} list={tab} without={['tab', OPEN_KEYS[tab]]} />
  );
  if (count === 0) return filters;
  return (
    <div className={styles.files}>
      <Button
        className={styles.button}
        icon={download}
        aria-label={`${count}件をCSVで保存`}
        onClick={saveCsv}
      >
        CSV
      </Button>
      {paper !== undefined && paper !== null && (
        <Button
          className={styles.button}
          icon={savePaper.isPending ? <Spinner size="tiny" /> : download}
          aria-label={savePaper.isPending ? 'PDFを作っています' : `${count}件をPDFで保存`}
          disabledFocusable={savePaper.isPending}
          onClick={() => savePaper.mutate({ query: paper, title: paperName })}
        >
          PDF
        </Button>
      )}
      {paper === null && <span>PDFは、もう少し絞り込むと作れます</span>}
      {filters}
      <ShareViewButton />
    </div>
  );
}

import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { type ExportQuery, NetworkError, type PaperQuery } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { ShareViewButton } from '../../ui/form/ShareViewButton.tsx';
import { SavedFilters } from '../../ui/list/SavedFilters.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { type ListAddress, OPEN_KEYS } from './listAddress.ts';
import { useSaveListFile } from '../../queries/files/listFiles.ts';
import { useSavePaper } from '../../queries/files/papers.ts';

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
  /** File and paper are `null` where the server cannot write exactly these rows. */
  file: ExportQuery | null;
  /** Left out where there is no paper. */
  paper?: PaperQuery | null;
  paperName?: string;
  /** The list whose filters can be saved. */
  tab?: ListAddress['tab'];
}

/** Downloads of the filtered list, written by the server: a file for spreadsheets, and the paper. */
export function ListFiles({ name, count, file, paper, paperName = name, tab }: ListFilesProps) {
  const styles = useStyles();
  const saveList = useSaveListFile();
  const savePaper = useSavePaper();
  const { user } = useSession();
  const isCutOff = [saveList, savePaper].some(({ error }) => error instanceof NetworkError);

  const filters = tab !== undefined && (
    <SavedFilters userId={user.id} list={tab} without={['tab', OPEN_KEYS[tab]]} />
  );
  if (count === 0) return filters;
  return (
    <div className={styles.files}>
      {file !== null && (
        <FileButton
          kind="CSV"
          count={count}
          isPending={saveList.isPending}
          onSave={() => saveList.mutate({ query: file, title: name })}
        />
      )}
      {paper !== undefined && paper !== null && (
        <FileButton
          kind="PDF"
          count={count}
          isPending={savePaper.isPending}
          onSave={() => savePaper.mutate({ query: paper, title: paperName })}
        />
      )}
      {file === null && <span>{paper === undefined ? 'CSV' : 'CSVとPDF'}は、もう少し絞り込むと作れます</span>}
      {isCutOff && (
        <span role="status">保存には通信が必要です。電波のある所で、もう一度押してください。</span>
      )}
      {filters}
      <ShareViewButton />
    </div>
  );
}

interface FileButtonProps {
  kind: 'CSV' | 'PDF';
  count: number;
  isPending: boolean;
  onSave: () => void;
}

function FileButton({ kind, count, isPending, onSave }: FileButtonProps) {
  const styles = useStyles();
  return (
    <Button
      className={styles.button}
      icon={
        isPending ? <Spinner size="tiny" /> : { className: styles.icon, children: <ArrowDownloadRegular /> }
      }
      aria-label={isPending ? `${kind}を作っています` : `${count}件を${kind}で保存`}
      disabledFocusable={isPending}
      onClick={onSave}
    >
      {kind}
    </Button>
  );
}

import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { mayCall, OPEN_DATA } from '@satomori/core';
import type { ReactNode } from 'react';
import { ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';
import { useSaveListFile } from '../../queries/files/listFiles.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ShareViewButton } from '../../ui/form/ShareViewButton.tsx';
import { filesOf, type ListFile, openDataOf, type SavedList } from './listFiles.ts';
import { MoreFiles } from './MoreFiles.tsx';

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { minWidth: '88px', [ON_PHONE]: { minWidth: '56px' } },
  // On phones the words alone, so that a row has room for more of them.
  icon: { [ON_PHONE]: { display: 'none' } },
});

interface TimelineFilesProps extends SavedList {
  /** Before all others, in the same rows. */
  first?: ReactNode;
  /** Further buttons of the row, also where the list is empty. */
  children?: ReactNode;
}

/** The file that is being made, and what starts one. */
function useFiles() {
  const { mutate, isPending, variables } = useSaveListFile();
  const isWritten = ({ title, query }: ListFile) =>
    isPending && variables.title === title && variables.query.format === query.format;
  return { isPending, isWritten, save: ({ query, title }: ListFile) => mutate({ query, title }) };
}

/** Saves all rows of a list for spreadsheets, their photos, and for administrators sightings to be published. */
export function TimelineFiles({ first, children, ...list }: TimelineFilesProps) {
  const styles = useStyles();
  const { roles } = useSession();
  const isDesktop = useIsDesktop();
  const { isPending, isWritten, save } = useFiles();
  const isEmpty = list.total === 0;
  if (isEmpty && children === undefined) return null;
  const isOpenData = list.subject === 'sightings' && mayCall(OPEN_DATA.open_sightings, roles);
  const files = isEmpty ? [] : [...filesOf(list), ...(isOpenData ? [openDataOf(list.filter ?? {})] : [])];
  const rare = files.filter(({ isRare }) => isRare);
  // A menu of one would only be a press more.
  const inMenu = isDesktop || rare.length < 2 ? [] : rare;
  const waits = { isWaiting: isPending, isDisabled: list.total === undefined };
  return (
    <div className={styles.files}>
      {first}
      {files
        .filter((file) => !inMenu.includes(file))
        .map((file) => (
          <Button
            key={file.label}
            className={styles.button}
            icon={
              isWritten(file) ? (
                <Spinner size="tiny" />
              ) : (
                { className: styles.icon, children: <ArrowDownloadRegular /> }
              )
            }
            aria-label={isWritten(file) ? `${file.label}を作っています` : file.says}
            disabled={waits.isDisabled}
            disabledFocusable={waits.isWaiting}
            onClick={() => save(file)}
          >
            {file.label}
          </Button>
        ))}
      {children}
      <ShareViewButton />
      {inMenu.length > 0 && (
        <MoreFiles {...waits} files={inMenu} written={inMenu.find(isWritten)} onSave={save} />
      )}
    </div>
  );
}

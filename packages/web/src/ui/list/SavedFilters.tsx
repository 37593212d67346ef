import { Button, makeStyles } from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { BarWords } from '../page/BarWords.tsx';
import { lazyPart } from '../page/lazyPart.tsx';
import { usePartsAhead } from '../page/usePartsAhead.ts';

const Dialog = lazyPart(async () => (await import('./SavedFiltersDialog.tsx')).SavedFiltersDialog);
const PARTS = [Dialog];
const LABEL = '保存した条件';

const useStyles = makeStyles({
  button: { [ON_PHONE]: { minHeight: '48px' } },
});

interface SavedFiltersProps {
  userId: string;
  /** Which list: `traps`. */
  list: string;
  /** Names in the address that are no filter, such as the open row; they stay as they are. */
  without: readonly string[];
}

/** Filters of this list that the person saved under a name, to be applied again. Source: R291. */
export function SavedFilters({ userId, list, without }: SavedFiltersProps) {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  usePartsAhead(PARTS);
  const isFilter = ([name]: [string, string]) => !without.includes(name);
  const filter = new URLSearchParams([...params].filter(isFilter));

  function apply(query: string) {
    setIsOpen(false);
    const stays = [...params].filter((each) => !isFilter(each));
    setParams([...new URLSearchParams(query), ...stays], { replace: true });
  }

  return (
    <>
      <Button
        className={styles.button}
        icon={<BookmarkRegular />}
        aria-label={LABEL}
        onClick={() => setIsOpen(true)}
      >
        <BarWords short="条件" whole={LABEL} />
      </Button>
      {isOpen && (
        <Dialog
          {...{ userId, list }}
          title={LABEL}
          query={`${filter}`}
          onApply={apply}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

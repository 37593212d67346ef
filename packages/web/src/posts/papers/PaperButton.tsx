import { Button, makeStyles } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { type ApiRole, CAPTURE_PAPERS, type PaperType, PDF_ROLES } from '@satomori/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import type { TimelineFilter } from '../filter/timelineAddress.ts';
import { PaperDialog } from './PaperDialog.tsx';

/** Those that a list prints most often come first. */
const PAPERS: Record<'hunt' | 'witness', readonly PaperType[]> = {
  hunt: [
    'capture_list',
    'monthly',
    ...CAPTURE_PAPERS.filter((type) => !/^(?:capture_list|monthly)$/.test(type)),
  ],
  witness: ['witness_list'],
};

const useStyles = makeStyles({ icon: { [ON_PHONE]: { display: 'none' } } });

interface PaperButtonProps {
  groups: 'hunt' | 'witness';
  filter: TimelineFilter;
}

/** Opens the choice of papers of a list of posts, for people who may print one; at once by a link. Source: R77, R223, R274. */
export function PaperButton({ groups, filter }: PaperButtonProps) {
  const styles = useStyles();
  const { roles } = useSession();
  const [params] = useSearchParams();
  const mayPrint = (type: PaperType) =>
    PDF_ROLES[type].some((role) => (roles as ReadonlySet<ApiRole>).has(role));
  const types = PAPERS[groups].filter(mayPrint);
  const [asked, setAsked] = useState(() => types.find((type) => type === params.get('paper')) ?? null);
  const [isOpen, setIsOpen] = useState(asked !== null);
  if (types.length === 0) return null;

  function close() {
    setAsked(null);
    setIsOpen(false);
  }

  return (
    <>
      <Button icon={{ className: styles.icon, children: <PrintRegular /> }} onClick={() => setIsOpen(true)}>
        帳票
      </Button>
      {isOpen && <PaperDialog types={types} asked={asked} filter={filter} onClose={close} />}
    </>
  );
}

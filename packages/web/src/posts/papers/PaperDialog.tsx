import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { PAPER_TITLES, type PaperQuery, type PaperType, postStatusText, RESULT_PAPERS } from '@satomori/core';
import { useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSavePaper } from '../../queries/files/papers.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Modal } from '../../ui/page/Modal.tsx';
import type { TimelineFilter } from '../filter/timelineAddress.ts';
import { PAPER_PERIOD_LABELS, PAPER_PERIODS, type PaperPeriod, withPaperPeriod } from './paperPeriods.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '16px' },
  note: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  button: { [ON_PHONE]: { minHeight: '52px', flexGrow: 1 } },
});

interface PaperDialogProps {
  /** The papers that the person may print; the first is chosen at first. */
  types: readonly PaperType[];
  /** The paper of the link that led here, for the period of its list. */
  asked: PaperType | null;
  /** Of the list on screen. */
  filter: TimelineFilter;
  onClose: () => void;
}

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const wholeOf = ({ group_id, state }: TimelineFilter) => ({
  ...(group_id === undefined ? {} : { group_id }),
  ...(state === undefined ? {} : { state }),
});

/** Choice of a paper and its period; the list's other filters apply too. */
export function PaperDialog({ types, asked, filter, onClose }: PaperDialogProps) {
  const styles = useStyles();
  const { site } = useSession();
  const [type, setType] = useState<PaperType | undefined>(asked ?? types[0]);
  const [period, setPeriod] = useState<PaperPeriod>(asked === null ? 'month' : 'list');
  const { mutate, isPending, cancel } = useSavePaper();
  const isWhole = RESULT_PAPERS.some((each) => each === type);

  function save() {
    if (type === undefined) return;
    const clocks = { now: clock.now(), startMonth: site.fiscal_year_start_month };
    const rows = isWhole ? wholeOf(filter) : withPaperPeriod(filter, period, clocks);
    const query = { type, ...rows } as PaperQuery;
    const closeOnceSaved = (content: Blob | null) => content !== null && onClose();
    mutate({ query, title: PAPER_TITLES[type] }, { onSuccess: closeOnceSaved });
  }

  function close() {
    cancel();
    onClose();
  }

  return (
    <Modal title="帳票を作る" onClose={close}>
      <div className={styles.fields}>
        {types.length > 1 && (
          <ChoiceField
            label="帳票"
            choices={choicesOf(types, PAPER_TITLES)}
            chosen={type ?? null}
            onChoose={(value) => setType(types.find((each) => each === value))}
            isClearable={false}
          />
        )}
        {!isWhole && (
          <ChoiceField
            label="期間"
            choices={choicesOf(PAPER_PERIODS, PAPER_PERIOD_LABELS)}
            chosen={period}
            onChoose={(value) => setPeriod(PAPER_PERIODS.find((each) => each === value) ?? 'month')}
            isClearable={false}
          />
        )}
        <p className={styles.note}>
          {filter.state === undefined
            ? site.post_needs_approval
              ? '承認済みの記録だけを載せます。'
              : ''
            : `「${postStatusText(filter.state, site.post_needs_approval)}」の記録だけを載せます。`}
          {isWhole
            ? '登録や許可の期間の捕獲をすべて載せます。一覧の絞り込みは、グループと状態だけを使います。'
            : '一覧の動物・グループなどの絞り込みも使います。'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button className={styles.button} onClick={isPending ? cancel : close}>
          {isPending ? '中止' : 'やめる'}
        </Button>
        <Button
          className={styles.button}
          appearance="primary"
          disabledFocusable={isPending}
          icon={isPending ? <Spinner size="tiny" /> : undefined}
          onClick={save}
        >
          {isPending ? '作っています' : 'PDFを作る'}
        </Button>
      </div>
    </Modal>
  );
}

import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { groupDigits, MAX_ROWS_OF, type WrittenTarget } from '@satomori/core';
import { useState } from 'react';
import { saveFile } from '../../../../platform/page/saveFile.ts';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { NextStep } from '../open-file/NextStep.tsx';
import type { ImportReader } from '../reading/importReader.ts';
import type { RowFilter, Summary } from '../reading/readingTypes.ts';
import { RowFilterSelect } from './RowFilterSelect.tsx';
import { RowTable } from './RowTable.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 24px' },
  line: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

interface RowsStepProps {
  reader: ImportReader;
  summary: Summary;
  /** Of the reading. */
  round: number;
  fileName: string;
  target: WrittenTarget;
  onEdited: (summary: Summary) => void;
  onBack: () => void;
  onSend: () => void;
}

/** Every row as it would be registered, to be checked and edited. Source: R121, R122. */
export function RowsStep(props: RowsStepProps) {
  const { reader, summary, round, fileName, target, onEdited, onBack, onSend } = props;
  const styles = useStyles();
  const { ready, faulty } = summary;
  const [filter, setFilter] = useState<RowFilter>(faulty > 0 ? 'faulty' : 'all');
  const [isLeftOut, setIsLeftOut] = useState(false);
  const isTooLong = ready > MAX_ROWS_OF[target];
  const saveFaulty = async () =>
    saveFile(
      new Blob([await reader.ask('faultyCsv', undefined)], { type: 'text/csv' }),
      `取り込めない行_${fileName.replace(/\.[^.]+$/, '')}.csv`,
    );
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className={styles.line} role="status">
          {`取り込める行 ${groupDigits(ready)}、取り込めない行 ${groupDigits(faulty)}`}
        </p>
        <RowFilterSelect summary={summary} chosen={filter} onChoose={setFilter} />
        {faulty > 0 && (
          <Button icon={<ArrowDownloadRegular />} onClick={() => void saveFaulty()}>
            取り込めない行のCSV
          </Button>
        )}
      </div>
      <RowTable key={`${filter} ${round}`} reader={reader} filter={filter} onEdited={onEdited} />
      {isTooLong && (
        <FormError>
          {`一度に取り込めるのは${groupDigits(MAX_ROWS_OF[target])}行までです。ファイルを分けてください。`}
        </FormError>
      )}
      {faulty > 0 && ready > 0 && (
        <Checkbox
          label={`取り込めない${groupDigits(faulty)}行を除いて取り込む`}
          checked={isLeftOut}
          onChange={(_, { checked }) => setIsLeftOut(checked === true)}
        />
      )}
      <NextStep
        label={`${groupDigits(ready)}行を取り込む`}
        canGo={ready > 0 && !isTooLong && (faulty === 0 || isLeftOut)}
        onGo={onSend}
        onBack={onBack}
      />
    </div>
  );
}

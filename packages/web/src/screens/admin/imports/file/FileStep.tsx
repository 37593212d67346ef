import { Field, makeStyles, Select } from '@fluentui/react-components';
import { IMPORT_TARGET_LABELS, WRITTEN_TARGETS, type WrittenTarget, isolateText } from '@satomori/core';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { Facts } from '../../../../ui/list/Facts.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { NextStep } from '../open-file/NextStep.tsx';
import type { OpenFile } from '../open-file/useOpenFile.ts';
import { FileDrop } from './FileDrop.tsx';
import { fileFacts } from './fileWords.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '720px' },
  note: { margin: 0 },
});

/** Which file is imported, and what its rows are. */
export function FileStep({ file, onNext }: { file: OpenFile; onNext: () => void }) {
  const styles = useStyles();
  const { open, isReading, problem, choose, chooseTarget } = file;
  return (
    <div className={styles.part}>
      <FileDrop
        label={open === null ? 'ファイルを選ぶ' : '別のファイルを選ぶ'}
        isDisabled={isReading}
        onFile={(chosen) => void choose(chosen)}
      />
      <p className={styles.note}>
        ファイルはこの端末で読みます。最後に「取り込む」を押すまで、何も登録しません。
      </p>
      {problem !== null && <FormError>{problem}</FormError>}
      {isReading && open === null && <Skeleton rows={3} height={40} />}
      {open !== null && (
        <>
          <Facts facts={fileFacts(open.opened).map(([name, value]) => [name, isolateText(value)] as const)} />
          {open.opened.sheets.length > 1 && (
            <Field label="読むシート">
              <Select
                value={open.opened.sheet ?? ''}
                onChange={(_, { value }) => void choose(open.file, value)}
              >
                {open.opened.sheets.map((sheet) => (
                  <option key={sheet} value={sheet}>
                    {sheet}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="取り込み先" hint="ファイルの1行が、何の記録かを選んでください。">
            <Select
              value={open.mapping.target}
              onChange={(_, { value }) => void chooseTarget(value as WrittenTarget)}
            >
              {WRITTEN_TARGETS.map((target) => (
                <option key={target} value={target}>
                  {IMPORT_TARGET_LABELS[target]}
                </option>
              ))}
            </Select>
          </Field>
          <NextStep label="列の対応へ進む" canGo={!isReading} onGo={onNext} />
        </>
      )}
    </div>
  );
}

import type { Import } from '@satomori/core';
import { useState, useEffect } from 'react';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { FileStep } from './file/FileStep.tsx';
import { LeaveImport } from './LeaveImport.tsx';
import { MappingStep } from './mapping/MappingStep.tsx';
import { RowsStep } from './rows/RowsStep.tsx';
import { SendStep } from './send/SendStep.tsx';
import { useSendImport } from './send/useSendImport.ts';
import { type Step, Steps } from './Steps.tsx';
import { useInterpretation } from './open-file/useInterpretation.ts';
import { useOpenFile } from './open-file/useOpenFile.ts';
import { createImportReader, type ImportReader } from './reading/importReader.ts';

/** A reader of files for as long as the part of the screen is shown, with how many rows it has read. */
function useImportReader() {
  const [reader, setReader] = useState<ImportReader | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  useEffect(() => {
    const made = createImportReader((done, total) => setProgress({ done, total }));
    // oxlint-disable-next-line react/set-state-in-effect -- created and ended with the screen
    setReader(made);
    return () => made.dispose();
  }, []);
  return { reader, progress };
}

interface NewImportProps {
  /** The imports that are listed, newest first. */
  earlier: readonly Import[];
  onClose: () => void;
}

/** From a file to its records: its columns, its rows, and their registration. */
export function NewImport({ earlier, onClose }: NewImportProps) {
  const { reader, progress } = useImportReader();
  const file = useOpenFile(reader, earlier);
  const { open } = file;
  const interpretation = useInterpretation(reader, open?.mapping ?? null);
  const sent = useSendImport(reader);
  const [chosenStep, setStep] = useState<Step>('file');
  const { summary, round, setSummary } = interpretation;
  const { sending } = sent;
  // What is not being sent is checked.
  const step = chosenStep === 'send' && sending.state === 'idle' ? 'rows' : chosenStep;
  const isUnsaved = open !== null && sending.state !== 'ended';
  const start = () => {
    if (open === null) return;
    setStep('send');
    void sent.send(open);
  };

  return (
    <>
      {sending.state === 'idle' && <LeaveImport isUnsaved={isUnsaved} onLeave={onClose} />}
      <Steps now={step} />
      <UnsavedGuard name="import" isUnsaved={isUnsaved} />
      {step === 'file' && <FileStep file={file} onNext={() => setStep('mapping')} />}
      {step === 'mapping' && open !== null && (
        <MappingStep
          open={open}
          file={file}
          interpretation={interpretation}
          progress={progress}
          sources={[...new Set(earlier.map(({ source }) => source))]}
          onBack={() => setStep('file')}
          onNext={() => setStep('rows')}
        />
      )}
      {step === 'rows' && open !== null && reader !== null && summary !== null && (
        <RowsStep
          reader={reader}
          summary={summary}
          round={round}
          fileName={open.opened.name}
          target={open.mapping.target}
          onEdited={setSummary}
          onBack={() => setStep('mapping')}
          onSend={start}
        />
      )}
      {step === 'send' && summary !== null && (
        <SendStep
          sent={sent}
          summary={summary}
          listed={sending.state === 'ended' ? earlier.find(({ id }) => id === sending.row.id) : undefined}
          onAgain={start}
          onClose={onClose}
        />
      )}
    </>
  );
}

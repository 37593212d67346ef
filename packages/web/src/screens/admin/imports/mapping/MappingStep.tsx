import { makeStyles } from '@fluentui/react-components';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { Section } from '../../../../ui/page/Section.tsx';
import { NextStep } from '../open-file/NextStep.tsx';
import { ReadRows } from '../open-file/ReadRows.tsx';
import type { Interpretation } from '../open-file/useInterpretation.ts';
import type { OpenFile, OpenImport } from '../open-file/useOpenFile.ts';
import { FieldsOfTarget } from './FieldsOfTarget.tsx';
import { KeyFields } from './KeyFields.tsx';
import { ProfileButtons } from './ProfileButtons.tsx';
import { WordFields } from './WordFields.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

interface MappingStepProps {
  open: OpenImport;
  file: OpenFile;
  interpretation: Interpretation;
  progress: { done: number; total: number };
  /** Names of sources that were used before. */
  sources: readonly string[];
  onBack: () => void;
  onNext: () => void;
}

/** Which columns of the file are which fields. */
export function MappingStep(props: MappingStepProps) {
  const { open, file, interpretation, progress, sources, onBack, onNext } = props;
  const styles = useStyles();
  const { mapping, opened, fields, origin } = open;
  const { summary, isCurrent } = interpretation;
  const missing = summary?.missing ?? [];
  const ofMapping = summary?.ofMapping ?? [];
  const lacks = [
    ...(missing.length === 0
      ? []
      : [`次の項目に、列か、すべての行に共通の値を選んでください: ${missing.join('、')}。`]),
    ...(ofMapping.some(({ field }) => field === 'source') ? ['出典の名前を入力してください。'] : []),
    ...(ofMapping.some(({ field }) => field === 'keys') ? ['記録を見分ける列を選んでください。'] : []),
  ];
  return (
    <div className={styles.part}>
      <ProfileButtons open={open} file={file} />
      {file.problem !== null && <FormError>{file.problem}</FormError>}
      <Section title="出典と記録の見分け方">
        <KeyFields
          mapping={mapping}
          file={opened}
          summary={summary}
          sources={sources}
          onChange={file.setMapping}
        />
      </Section>
      <Section title="項目と列の対応">
        <FieldsOfTarget key={`${mapping.target} ${origin}`} open={open} onChange={file.setMapping} />
      </Section>
      <Section title="言葉の読み替え">
        <WordFields mapping={mapping} fields={fields} summary={summary} onChange={file.setMapping} />
      </Section>
      <ReadRows interpretation={interpretation} progress={progress} />
      {lacks.length > 0 && <FormError>{lacks.join('')}</FormError>}
      <NextStep
        label="内容を確かめる"
        canGo={isCurrent && missing.length === 0 && ofMapping.length === 0}
        onGo={onNext}
        onBack={onBack}
      />
    </div>
  );
}

import { Button, Field, Input, makeStyles, Select, Switch } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type AnswerOption, hasOptions, QUESTION_LABELS, type QuestionKind } from '@satomori/core';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { type EnteredOptions, newOption } from './questionFields.ts';
import { useMovedFocus } from './useMovedFocus.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', padding: '4px 0' },
  label: { flexGrow: 1, flexBasis: '160px', minWidth: 0 },
  acts: { display: 'flex', alignItems: 'center', gap: '4px', marginLeft: 'auto' },
});

interface OptionFieldsProps {
  options: EnteredOptions;
  kind: QuestionKind;
  /** Those that are stored: they can be hidden, but not removed. */
  stored: readonly Pick<AnswerOption, 'code'>[];
  canAdd: boolean;
  problem: string | null;
  onOptions: (options: EnteredOptions) => void;
}

/** The options of a question in their order. */
export function OptionFields({ options, kind, stored, canAdd, problem, onOptions }: OptionFieldsProps) {
  const { list, keep } = useMovedFocus<HTMLDivElement>(options);
  if (!hasOptions(kind)) return null;
  const change = (index: number, values: Partial<EnteredOptions[number]>) =>
    onOptions(options.map((option, at) => (at === index ? { ...option, ...values } : option)));
  const move = (index: number, by: number) => {
    const option = options[index];
    if (option === undefined || options[index + by] === undefined) return;
    keep(`${option.code}:${by}`);
    onOptions(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
  };
  return (
    <Section title={QUESTION_LABELS.options}>
      <div ref={list}>
        {options.map((option, index) => (
          <OptionRow
            key={option.code}
            option={option}
            name={option.label.trim() || `${index + 1}番目の選択肢`}
            isStored={stored.some(({ code }) => code === option.code)}
            isFirst={index === 0}
            isLast={index === options.length - 1}
            onChange={(values) => change(index, values)}
            onMove={(by) => move(index, by)}
            onRemove={() => onOptions(options.toSpliced(index, 1))}
          />
        ))}
      </div>
      {canAdd ? (
        <Button onClick={() => onOptions([...options, newOption()])}>選択肢を足す</Button>
      ) : (
        <p>この質問には選択肢を足せません。言葉と順番を変えるか、隠せます。</p>
      )}
      <Field label="「その他」の選択肢" hint="選ばれたとき、くわしくは備考に書くように案内します。">
        <Select
          value={options.find(({ is_other }) => is_other)?.code ?? ''}
          onChange={(_, { value }) =>
            onOptions(options.map((option) => ({ ...option, is_other: option.code === value })))
          }
        >
          <option value="">なし</option>
          {options.map(({ code, label }, index) => (
            <option key={code} value={code}>
              {label.trim() || `${index + 1}番目の選択肢`}
            </option>
          ))}
        </Select>
      </Field>
      {problem !== null && <FormError>{problem}</FormError>}
    </Section>
  );
}

interface OptionRowProps {
  option: EnteredOptions[number];
  /** By which screen readers know it. */
  name: string;
  isStored: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (values: Partial<EnteredOptions[number]>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function OptionRow({ option, name, isStored, isFirst, isLast, onChange, onMove, onRemove }: OptionRowProps) {
  const styles = useStyles();
  return (
    <div className={styles.option}>
      <Input
        className={styles.label}
        aria-label={`選択肢：${name}`}
        value={option.label}
        maxLength={100}
        onChange={(_, { value }) => onChange({ label: value })}
      />
      <div className={styles.acts}>
        {isStored && (
          <Switch
            label="表示"
            aria-label={`${name}を表示する`}
            checked={option.is_active}
            onChange={(_, { checked }) => onChange({ is_active: checked })}
          />
        )}
        <Button
          data-move={`${option.code}:-1`}
          icon={<ChevronUpRegular />}
          aria-label={`${name}を上へ`}
          disabledFocusable={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          data-move={`${option.code}:1`}
          icon={<ChevronDownRegular />}
          aria-label={`${name}を下へ`}
          disabledFocusable={isLast}
          onClick={() => onMove(1)}
        />
        {!isStored && <Button icon={<DismissRegular />} aria-label={`${name}を除く`} onClick={onRemove} />}
      </div>
    </div>
  );
}

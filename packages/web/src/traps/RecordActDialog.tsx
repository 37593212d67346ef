import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import {
  ApiError,
  CHECK_RESULT_LABELS,
  CHECK_RESULTS,
  type CheckResult,
  errorText,
  MAX_MEMO_LENGTH,
  type Trap,
  type TrapAct,
  type TrapActInput,
} from '@satomori/core';
import { useState } from 'react';
import { clock } from '../platform/device/clock.ts';
import { newId } from '../platform/device/newId.ts';
import { useMayBeOnline } from '../platform/network/reach.ts';
import { SAVE_FOR_LATER } from '../queries/outbox/words.ts';
import { ACT_WORDS } from './actWords.ts';
import { useDialogPosition } from './position/useDialogPosition.ts';
import { ChoiceButtons } from '../ui/form/ChoiceButtons.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { MemoField } from '../ui/form/MemoField.tsx';
import { SwitchRow } from '../ui/form/SwitchRow.tsx';
import { fromTokyoInput, toTokyoInput } from '../ui/text/tokyoTime.ts';

/** Tolerance for the difference between two devices' clocks. */
const FUTURE_ALLOWED_MS = 5 * 60_000;
const RESULT_CHOICES = CHECK_RESULTS.map((value) => ({ value, label: CHECK_RESULT_LABELS[value] }));

interface RecordActDialogProps {
  trap: Pick<Trap, 'id' | 'name' | 'last_log_id' | 'latitude' | 'longitude'>;
  kind: TrapAct;
  /**
   * Resolves when the server has stored it. After a rejection the same act is sent again with the same id.
   */
  onRecord: (act: TrapActInput) => Promise<unknown>;
  onClose: () => void;
  /** The sentence for an error; without it the server's own message. */
  errorTextOf?: (error: unknown) => string;
}

const useStyles = makeStyles({
  consequence: { margin: 0, color: tokens.colorNeutralForeground2 },
  time: { minHeight: '44px' },
  when: { alignSelf: 'flex-start' },
});

/** The same act was sent before with other content: the first one counts. */
const ALREADY_RECORDED = '先に送った内容で記録済みです。書き足すときは、閉じてからもう一度記録してください。';

function explain(error: unknown): string {
  return error instanceof ApiError && error.result === 'id_conflict' ? ALREADY_RECORDED : errorText(error);
}

/** What is wrong with the text of the time field; `null` where it can be sent. */
function timeProblem(text: string, openedAt: number): string | null {
  const at = fromTokyoInput(text);
  if (at === null) return '日時を入力してください';
  return Date.parse(at) > Math.max(openedAt, clock.now()) + FUTURE_ALLOWED_MS
    ? 'これからの日時は記録できません'
    : null;
}

/**
 * Records an act of a person at a trap. Mounted when it opens, which fixes its id, its time and what the
 * person knew.
 */
export function RecordActDialog({
  trap,
  kind,
  onRecord,
  onClose,
  errorTextOf = explain,
}: RecordActDialogProps) {
  const styles = useStyles();
  const words = ACT_WORDS[kind];
  const mayBeOnline = useMayBeOnline();
  // A firing that arrives while the dialog is open was not known to the person and must not be cleared.
  // Source: R11.
  const [opening] = useState(() => ({ id: newId(), at: clock.now(), seen_log_id: trap.last_log_id }));
  const [time, setTime] = useState<string | null>(null);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [memo, setMemo] = useState('');
  const [isTried, setIsTried] = useState(false);
  const position = useDialogPosition(kind, trap);

  const asksResult = kind === 'checked' || kind === 'patrol';
  const wrongTime = time === null ? null : timeProblem(time, opening.at);
  const isResultMissing = kind === 'checked' && result === null;

  function canSend() {
    setIsTried(true);
    return wrongTime === null && !isResultMissing && memo.length <= MAX_MEMO_LENGTH;
  }

  const record = async () => {
    await onRecord({
      id: opening.id,
      trap_id: trap.id,
      kind,
      occurred_at: (time === null ? null : fromTokyoInput(time)) ?? new Date(opening.at).toISOString(),
      seen_log_id: opening.seen_log_id,
      result: asksResult ? result : null,
      memo: memo.trim() === '' ? null : memo,
      // Of another time it is not known where the person was.
      ...(time === null ? position.read() : null),
    });
  };

  return (
    <FormDialog
      title={`${words.title}：${trap.name}`}
      sendLabel={mayBeOnline ? words.send : SAVE_FOR_LATER}
      isDanger={words.isDanger}
      onSend={record}
      canSend={canSend}
      onClose={onClose}
      errorTextOf={errorTextOf}
    >
      {words.consequence !== undefined && <p className={styles.consequence}>{words.consequence}</p>}
      {asksResult && (
        <ChoiceButtons
          label={kind === 'checked' ? '結果' : '見つけたこと（あれば）'}
          choices={RESULT_CHOICES}
          chosen={result}
          onChoose={setResult}
          problem={isTried && isResultMissing ? '結果を選んでください' : null}
        />
      )}
      <MemoField label="メモ（なくてもかまいません）" text={memo} onText={setMemo} limit={MAX_MEMO_LENGTH} />
      {time === null && <SwitchRow {...position.row} />}
      {time === null ? (
        <Button className={styles.when} appearance="subtle" onClick={() => setTime(toTokyoInput(opening.at))}>
          日時：いま（{toTokyoInput(opening.at).replace('T', ' ')}）　変える
        </Button>
      ) : (
        <Field
          label="行った日時"
          validationMessage={wrongTime ?? undefined}
          validationState={wrongTime === null ? 'none' : 'error'}
        >
          <Input
            type="datetime-local"
            className={styles.time}
            value={time}
            onChange={(_event, { value }) => setTime(value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

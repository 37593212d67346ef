import { Button, Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import {
  GROUP_LABELS,
  type Group,
  LADDER_AUDIENCE_LABELS,
  LADDER_AUDIENCES,
  ladderText,
  PROPOSED_LADDER,
} from '@satomori/core';

type Ladder = NonNullable<Group['ladder']>;
type Step = Ladder[number];

const MAX_STEPS = 6;

const useStyles = makeStyles({
  steps: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, padding: 0, listStyle: 'none' },
  step: { padding: '8px 12px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: '4px' },
  people: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface LadderFieldProps {
  ladder: Ladder | null;
  /** What applies without an own one. */
  inherited: Ladder;
  onChange: (ladder: Ladder | null) => void;
}

/** Who is notified of a firing after whom: as the group above, or in steps of its own. */
export function LadderField({ ladder, inherited, onChange }: LadderFieldProps) {
  const styles = useStyles();
  const change = (index: number, changes: Partial<Step>) =>
    onChange((ladder ?? []).map((step, each) => (each === index ? { ...step, ...changes } : step)));
  const last = ladder?.at(-1);
  return (
    <>
      <Field label={GROUP_LABELS.ladder} hint="「向かいます」がないとき、だれに、何分後に知らせるか">
        <Select
          value={ladder === null ? 'inherited' : 'own'}
          onChange={(_, { value }) => onChange(value === 'own' ? PROPOSED_LADDER : null)}
        >
          <option value="inherited">上のグループと同じ</option>
          <option value="own">このグループで決める</option>
        </Select>
      </Field>
      {ladder === null && <p className={styles.note}>{ladderText(inherited)}</p>}
      {ladder !== null && (
        <ol className={styles.steps} aria-label={GROUP_LABELS.ladder}>
          {ladder.map((step, index) => (
            // oxlint-disable-next-line no-array-index-key -- a step is its place
            <li key={index} className={styles.step}>
              <Field label={`${index + 1}段目: 作動から何分後`}>
                <Input
                  type="number"
                  min={0}
                  max={720}
                  disabled={index === 0}
                  value={String(step.after_minutes)}
                  onChange={(_, { value }) => change(index, { after_minutes: Number(value) })}
                />
              </Field>
              <div className={styles.people} role="group" aria-label={`${index + 1}段目に知らせる人`}>
                {LADDER_AUDIENCES.map((audience) => (
                  <Checkbox
                    key={audience}
                    label={LADDER_AUDIENCE_LABELS[audience]}
                    checked={step.audiences.includes(audience)}
                    onChange={(_, { checked }) =>
                      change(index, {
                        audiences: LADDER_AUDIENCES.filter((each) =>
                          each === audience ? checked === true : step.audiences.includes(each),
                        ),
                      })
                    }
                  />
                ))}
              </div>
              {index > 0 && (
                <Button onClick={() => onChange(ladder.filter((_, each) => each !== index))}>
                  {`${index + 1}段目をやめる`}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {ladder !== null && ladder.length < MAX_STEPS && (
        <Button
          onClick={() =>
            onChange([
              ...ladder,
              { after_minutes: (last?.after_minutes ?? 0) + 15, audiences: ['administrators'] },
            ])
          }
        >
          段を加える
        </Button>
      )}
    </>
  );
}

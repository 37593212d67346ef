import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  type InputProblem,
  lastRemovalText,
  SITE_LABELS,
  type SiteSetting,
  type SiteSettings,
} from '@satomori/core';
import { bodyProblems, changeSite } from '@satomori/core/bodies';
import { type FormEvent, useState } from 'react';
import { FROM_TABLET, ON_PHONE } from '../../../platform/device/viewport.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { useChangeSite } from '../../../queries/session/siteSettings.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { SiteFieldInput } from './SiteFieldInput.tsx';
import { formOf, SITE_PARTS, type SiteForm } from './siteFields.ts';
import { SitePlace } from './SitePlace.tsx';

const useStyles = makeStyles({
  // Columns, not a grid: the parts are of very different heights.
  parts: { columnGap: '16px', [FROM_TABLET]: { columnCount: 2, maxWidth: '1600px' } },
  whole: { breakInside: 'avoid', marginBottom: '16px' },
  part: { display: 'flex', flexDirection: 'column', gap: '16px' },
  note: { margin: 0 },
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // Above the bottom bar.
    [ON_PHONE]: { bottom: 'calc(61px + env(safe-area-inset-bottom))' },
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

const byField = (problems: readonly InputProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, message }) => [field, message]));

const sentenceOf = (problems: Readonly<Record<string, string>>): string =>
  `保存していません。直してください: ${Object.keys(problems)
    .map((field) => SITE_LABELS[field as SiteSetting] ?? field)
    .join('、')}`;

/** The settings of the site, which its groups, gateways and traps inherit. */
export function SiteSection() {
  const styles = useStyles();
  const { site } = useSession();
  const { typed, version, isTouched, set, takeStored, takeSaved } = useEditedRow({
    row: site,
    empty: formOf(site),
    enteredOf: formOf,
    labels: SITE_LABELS,
  });
  const save = useChangeSite();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const change = (values: Partial<SiteForm>) => {
    setIsSaved(false);
    set(values);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const body = { ...(typed as unknown as SiteSettings), version };
    const found = byField(bodyProblems(changeSite, body));
    setProblems(found);
    setError(Object.keys(found).length === 0 ? null : sentenceOf(found));
    if (Object.keys(found).length > 0) return;
    try {
      takeSaved(await save.mutateAsync({ id: site.id, ...body }).catch(takeStored));
      setIsSaved(true);
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-label="サイトの設定" noValidate>
      <UnsavedGuard name="site-settings" isUnsaved={isTouched} />
      <div className={styles.parts}>
        {SITE_PARTS.map(({ title, note, fields, hasPlace, hasLastRemoval }) => (
          <div key={title} className={styles.whole}>
            <Section title={title}>
              <div className={styles.part}>
                {note !== undefined && <p className={styles.note}>{note}</p>}
                {hasPlace === true && <SitePlace typed={typed} problems={problems} set={change} />}
                {fields.map((field) => (
                  <SiteFieldInput
                    key={field.setting}
                    field={field}
                    value={typed[field.setting]}
                    problem={problems[field.setting]}
                    onValue={(value) => change({ [field.setting]: value })}
                  />
                ))}
                {hasLastRemoval === true && <p className={styles.note}>{lastRemovalText(site)}</p>}
              </div>
            </Section>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {error !== null && <FormError>{error}</FormError>}
        <div className={styles.line}>
          <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
            {save.isPending ? '送っています' : '保存する'}
          </Button>
          <p className={styles.state} role="status">
            {isTouched ? '保存していない変更があります。' : isSaved ? '保存しました。' : ''}
          </p>
        </div>
      </div>
    </form>
  );
}

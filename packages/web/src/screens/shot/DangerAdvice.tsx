import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import type { Site } from '@satomori/core';
import { CallContact } from '../../ui/text/CallContact.tsx';
import { dangerWords, type Done, EMERGENCY_CALLS } from './dangerWords.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px',
    borderRadius: '8px',
    border: `2px solid ${tokens.colorStatusDangerBorderActive}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  head: { margin: 0, fontSize: tokens.fontSizeBase500, color: tokens.colorStatusDangerForeground1 },
  text: { margin: 0 },
  calls: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  call: { minHeight: '52px' },
});

/**
 * After a report of a bear or an injured person: advice to get away, and whom to call. Nothing for other
 * sightings.
 */
export function DangerAdvice({ done, site }: { done: Done; site: Site }) {
  const styles = useStyles();
  const words = dangerWords(done);
  if (words === null) return null;
  return (
    <section className={styles.box} role="alert" aria-label="安全の確保">
      <h2 className={styles.head}>{words.title}</h2>
      <p className={styles.text}>{words.advice}</p>
      <div className={styles.calls}>
        {EMERGENCY_CALLS.map(({ number, word }) => (
          <Button key={number} as="a" href={`tel:${number}`} className={styles.call} icon={<CallRegular />}>
            {number}番（{word}）に電話
          </Button>
        ))}
        <CallContact site={site} />
      </div>
    </section>
  );
}

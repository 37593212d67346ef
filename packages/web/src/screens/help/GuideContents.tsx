import { Button, makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
});

/** The contents of a guide; each entry leads to its heading. */
export function GuideContents({ headings }: { headings: readonly HTMLElement[] }) {
  const styles = useStyles();
  return (
    <nav aria-label="目次">
      <ul className={styles.list}>
        {headings.map((heading) => (
          <li key={heading.id}>
            <Button
              onClick={() => {
                heading.tabIndex = -1;
                heading.scrollIntoView();
                heading.focus({ preventScroll: true });
              }}
            >
              {heading.textContent}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

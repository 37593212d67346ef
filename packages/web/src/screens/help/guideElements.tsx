import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isGuide } from './chapters.ts';

const useStyles = makeStyles({
  // A table or a command line may be wider than a phone; the page stays.
  scroll: { overflowX: 'auto', margin: '8px 0' },
  table: {
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '6px 10px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
      minWidth: '5.5em',
    },
    '& th': { backgroundColor: tokens.colorNeutralBackground2 },
  },
  picture: {
    maxWidth: '100%',
    height: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  phone: { maxWidth: '260px' },
  code: {
    margin: 0,
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    width: 'max-content',
    minWidth: '100%',
    boxSizing: 'border-box',
  },
});

/** The page has a title of its own. */
const NoTitle = () => null;

function Table({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="表">
      <table className={styles.table}>{children}</table>
    </div>
  );
}

function CodeBlock({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="コマンドの例">
      <pre className={styles.code}>{children}</pre>
    </div>
  );
}

/** A picture of a screen, with its words for people who cannot see it; those of a phone beside the text's width. */
function Picture(picture: ComponentProps<'img'>) {
  const styles = useStyles();
  return (
    <img
      {...picture}
      alt={picture.alt}
      loading="lazy"
      className={mergeClasses(styles.picture, Number(picture.width) < 600 && styles.phone)}
    />
  );
}

/** A link to another guide stays in the app; a link to a document that is not in the app is only its text. */
function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  if (/^https?:/.test(href))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  const [, file = '', chapter = ''] = /^([^#]*)(?:#(.*))?$/.exec(href) ?? [];
  const guide = /(?:^|\/)([a-z]+)\.md$/.exec(file)?.[1] ?? null;
  if (!isGuide(guide)) return <>{children}</>;
  const query = new URLSearchParams({ guide, ...(chapter === '' ? {} : { chapter: decodeURI(chapter) }) });
  return <Link to={`/Help?${query.toString()}`}>{children}</Link>;
}

/** What draws the elements of a guide. */
export const GUIDE_ELEMENTS = { h1: NoTitle, table: Table, pre: CodeBlock, a: GuideLink, img: Picture };

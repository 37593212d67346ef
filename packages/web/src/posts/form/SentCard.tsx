import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import type { Photo } from '@satomori/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { renderThumb } from './renderThumb.tsx';

interface SentCardProps {
  /** Path of the list that now contains it. */
  list: string;
  /** Label of the button for another post. */
  again: string;
  onAgain: () => void;
  /** The card of the stored post. */
  children: (renderPhoto: (photo: Photo) => ReactNode) => ReactNode;
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '760px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    color: tokens.colorStatusSuccessForeground1,
    fontSize: tokens.fontSizeBase500,
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: { minHeight: '52px', flexGrow: 1, flexBasis: '160px' },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '52px',
    flexGrow: 1,
    flexBasis: '160px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: 700,
    textDecorationLine: 'none',
  },
});

/** Confirms that the server stored the post, shows it, and offers the next steps. */
export function SentCard({ list, again, onAgain, children }: SentCardProps) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <h2 className={styles.head} role="status">
        <CheckmarkCircleFilled fontSize={28} aria-hidden />
        送信しました
      </h2>
      {children(renderThumb)}
      <div className={styles.acts}>
        <Link to={list} className={styles.link}>
          一覧で見る
        </Link>
        <Button className={styles.act} appearance="primary" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </div>
  );
}

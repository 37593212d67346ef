import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useOutbox, useOutboxView } from '../../queries/outbox/outbox.ts';
import { refetchSent } from '../../queries/outbox/refetchSent.ts';
import { OUTBOX_PATH } from '../../queries/outbox/words.ts';
import { WHITE } from '../../ui/colors.ts';

const useStyles = makeStyles({
  chip: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '2px',
    minWidth: '48px',
    minHeight: '40px',
    borderRadius: '8px',
    color: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: 700,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: 'rgba(255, 255, 255, 0.12)' },
    ':focus-visible': { outlineColor: WHITE, outlineOffset: '-3px' },
  },
  urgent: {
    backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorStatusWarningForeground2,
  },
});

/** Sends what this person recorded while there was no connection, and counts what is left. */
export function OutboxChip() {
  const styles = useStyles();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const { entries } = useOutboxView();
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => outbox.onSent((entry) => refetchSent(queryClient, entry)), [outbox, queryClient]);
  if (entries.length === 0) return null;
  const isUrgent = entries.some(({ state }) => state !== 'waiting');
  const label = `送信待ちの記録 ${entries.length}件${isUrgent ? '（確認が必要です）' : ''}`;
  return (
    <Link
      to={OUTBOX_PATH}
      className={mergeClasses(styles.chip, isUrgent && styles.urgent)}
      aria-label={label}
      title={label}
    >
      <ArrowUploadRegular fontSize={20} aria-hidden />
      {entries.length}
    </Link>
  );
}

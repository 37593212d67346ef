import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { useBarStyles } from '../page/barStyles.ts';
import { useShare } from './useShare.tsx';

interface ShareButtonProps {
  /** Of what is shared. */
  name: string;
  /** Path within the app, with its query. */
  path: string;
}

/** Shares a link, as a part of a bar of acts. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const bar = useBarStyles();
  const { share, dialog } = useShare(name);
  return (
    <>
      <button type="button" className={bar.part} onClick={() => void share(path)}>
        <ShareRegular fontSize={24} aria-hidden />
        共有
      </button>
      {dialog}
    </>
  );
}

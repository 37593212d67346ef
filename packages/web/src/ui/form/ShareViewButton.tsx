import { Button, makeStyles } from '@fluentui/react-components';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { BarWords } from '../page/BarWords.tsx';
import { useShare } from './useShare.tsx';

const useStyles = makeStyles({
  button: { [ON_PHONE]: { minHeight: '48px' } },
});

export interface ShareViewProps {
  /** What the screen shows although its address does not say it, such as the last choice of this device. */
  implied?: Readonly<Record<string, string>>;
}

const LABEL = 'この表示を共有';

/** The path of the open screen, with its query and what that implies. A moved map is only in the address of the page. */
function pathOfView(implied: Readonly<Record<string, string>>): string {
  const [path = '', query] = location.hash.slice(1).split('?');
  const params = new URLSearchParams({ ...implied, ...Object.fromEntries(new URLSearchParams(query)) });
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Shares what the screen shows: its filter, order and open detail, and the part of a map. Source: R285. */
export function ShareViewButton({ implied = {} }: ShareViewProps) {
  const styles = useStyles();
  const { share, dialog } = useShare(document.title.replace(/^\(\d+\) /, ''));
  return (
    <>
      <Button
        className={styles.button}
        icon={<ShareRegular />}
        aria-label={LABEL}
        onClick={() => void share(pathOfView(implied))}
      >
        <BarWords short="共有" whole={LABEL} />
      </Button>
      {dialog}
    </>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { useSession } from '../../queries/session/session.tsx';

const useStyles = makeStyles({
  buttons: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(10.5em, 1fr))', gap: '8px' },
  button: { minHeight: '64px', fontSize: tokens.fontSizeBase400, whiteSpace: 'nowrap' },
});

/** Links to the forms, large enough for gloves. */
export function PostButtons() {
  const styles = useStyles();
  const { roles } = useSession();
  if (!roles.has('hunter') && !roles.has('posting')) return null;
  return (
    <div className={styles.buttons}>
      {roles.has('hunter') && (
        <Button
          as="a"
          href="#/HuntShot"
          appearance="primary"
          className={styles.button}
          icon={<CameraAddRegular fontSize={28} />}
        >
          ほかく投稿
        </Button>
      )}
      {roles.has('posting') && (
        <Button
          as="a"
          href="#/Shot"
          appearance={roles.has('hunter') ? 'secondary' : 'primary'}
          className={styles.button}
          icon={<CameraRegular fontSize={28} />}
        >
          もくげき投稿
        </Button>
      )}
    </div>
  );
}

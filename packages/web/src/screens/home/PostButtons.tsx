import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { mayOpen } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';

const useStyles = makeStyles({
  buttons: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(10.5em, 1fr))', gap: '8px' },
  button: { minHeight: '64px', fontSize: tokens.fontSizeBase400, whiteSpace: 'nowrap' },
});

/** Links to the forms, large enough for gloves. */
export function PostButtons() {
  const styles = useStyles();
  const { roles } = useSession();
  const mayPostCaptures = mayOpen('/HuntShot', roles);
  const mayPostSightings = mayOpen('/Shot', roles);
  if (!mayPostCaptures && !mayPostSightings) return null;
  return (
    <div className={styles.buttons}>
      {mayPostCaptures && (
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
      {mayPostSightings && (
        <Button
          as="a"
          href="#/Shot"
          appearance={mayPostCaptures ? 'secondary' : 'primary'}
          className={styles.button}
          icon={<CameraRegular fontSize={28} />}
        >
          もくげき投稿
        </Button>
      )}
    </div>
  );
}

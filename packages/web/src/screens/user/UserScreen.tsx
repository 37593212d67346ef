import { Button, makeStyles } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { BELOW_TABLET, FROM_TABLET } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ContactSection } from './ContactSection.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { KeptMapSection } from './KeptMapSection.tsx';
import { OutboxSection } from './outbox/OutboxSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SettingsSections } from './SettingsSections.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    [BELOW_TABLET]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [FROM_TABLET]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: '1600px' },
  },
  part: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

export function UserScreen() {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <Page
      title="ユーザー設定"
      actions={
        <Button as="a" href="#/logout" icon={<SignOutRegular />}>
          ログアウト
        </Button>
      }
    >
      <div className={styles.parts}>
        <div className={styles.part}>
          <ProfileSection />
          <SettingsSections />
        </div>
        <div className={styles.part}>
          {!user.is_shared_viewer && <ContactSection user={user} />}
          {!user.is_shared_viewer && <PasswordSection loginId={user.login_id} />}
          {!user.is_shared_viewer && <OutboxSection />}
          <DeviceSection />
          <KeptMapSection />
        </div>
      </div>
    </Page>
  );
}

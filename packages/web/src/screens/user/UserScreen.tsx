import { Button } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useSession } from '../../queries/session.tsx';
import { Page } from '../../ui/Page.tsx';
import { ContactSection } from './ContactSection.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SettingsSections } from './SettingsSections.tsx';

export function UserScreen() {
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
      <ProfileSection />
      <SettingsSections />
      {!user.is_shared_viewer && <ContactSection user={user} />}
      {!user.is_shared_viewer && <PasswordSection loginId={user.login_id} />}
      <DeviceSection />
    </Page>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { canOpen, findRoute, screenRolesOf } from '@satomori/core';
import { useNavigate } from 'react-router-dom';
import { useIsServerReached, useMayBeOnline } from '../../platform/network/reach.ts';
import { offlineRecording } from '../../platform/session/offlineRecording.ts';
import { lastPerson } from '../../queries/session/session.tsx';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '16px 24px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400 },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  form: { minHeight: '48px' },
});

const FORMS = [
  { path: '/HuntShot', label: '捕獲を記録する' },
  { path: '/HuntEffort', label: '出猟を記録する' },
  { path: '/Shot', label: '目撃を記録する' },
] as const;

/** The forms that the last person of this device may open. */
function formsOf({ user, site }: NonNullable<ReturnType<typeof lastPerson>>) {
  const roles = screenRolesOf(user, site);
  return FORMS.filter(({ path }) => {
    const route = findRoute(path);
    return route !== undefined && canOpen(route, roles);
  });
}

/** Without a connection nobody can sign in: the last person of this device may record, and sends after signing in. */
export function RecordOffline() {
  const styles = useStyles();
  const navigate = useNavigate();
  const mayBeOnline = useMayBeOnline();
  const isReached = useIsServerReached();
  const person = lastPerson();
  const forms = person === null ? [] : formsOf(person);
  if (person === null || forms.length === 0 || (mayBeOnline && isReached)) return null;

  function record(path: string) {
    offlineRecording.begin();
    void navigate(path);
  }
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>電波のないまま記録する</h2>
      <p className={styles.text}>
        {person.user.name}さんの記録として、この端末に保存します。電波のある所でログインすると送信します。
      </p>
      {forms.map(({ path, label }) => (
        <Button key={path} className={styles.form} onClick={() => record(path)}>
          {label}
        </Button>
      ))}
    </section>
  );
}

import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { canOpen, findRoute } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';

const SHOT = findRoute('/Shot');

/** To the form, for those who may write. */
export function PostLink() {
  const { roles } = useSession();
  if (SHOT === undefined || !canOpen(SHOT, roles)) return null;
  return (
    <Button as="a" appearance="primary" icon={<AddRegular />} href={`#${SHOT.path}`}>
      目撃を投稿する
    </Button>
  );
}

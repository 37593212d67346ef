import {
  formatDateTime,
  LICENSE_TYPE_LABELS,
  PERSON_LABELS,
  USER_FLAG_LABELS,
  USER_FLAGS,
  type UserFlags,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { groupQueries } from '../../queries/groups.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Facts } from '../../ui/list/Facts.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { ExpiryMarks } from '../../ui/text/ExpiryMarks.tsx';

/** The roles of a person in words. */
function roleWords(user: UserFlags): string[] {
  const held = USER_FLAGS.filter((flag) => user[flag] === true).map((flag) =>
    flag === 'is_shared_viewer' ? `${USER_FLAG_LABELS[flag]}（変更はできません）` : USER_FLAG_LABELS[flag],
  );
  return held.length > 0 ? held : ['閲覧'];
}

const NONE = '所属なし';

/** The person's data on this site, which only the administrator changes. */
export function ProfileSection() {
  const { user, site } = useSession();
  const groups = useQuery(groupQueries(useReading()).list());
  const groupName = (id: string | null) => {
    if (id === null) return NONE;
    return groups.data?.find((group) => group.id === id)?.name ?? '…';
  };
  return (
    <Section title="利用者情報">
      <Facts
        facts={[
          ['氏名', user.name],
          ['ログインID', user.login_id],
          ['サイト', site.name],
          ['権限', roleWords(user).join('、')],
          ['捕獲グループ', groupName(user.hunt_group_id)],
          ['目撃グループ', groupName(user.witness_group_id)],
          [
            PERSON_LABELS.license_types,
            user.license_types.map((type) => LICENSE_TYPE_LABELS[type]).join('、') || null,
          ],
          [PERSON_LABELS.license_no, user.license_no],
          [PERSON_LABELS.license_to, user.license_to],
          ['前回のログイン', user.last_login_at === null ? null : formatDateTime(user.last_login_at)],
        ]}
      />
      <ExpiryMarks of={user} />
      {groups.isError && <LoadFailed error={groups.error} onRetry={() => void groups.refetch()} />}
    </Section>
  );
}

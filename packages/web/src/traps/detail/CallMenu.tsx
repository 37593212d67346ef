import {
  makeStyles,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { isolateText, type Trap } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import { peopleQueries } from '../../queries/people.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { useSession } from '../../queries/session/session.tsx';
import { useBarStyles } from '../../ui/page/barStyles.ts';
import { callText, dialAddress } from '../../ui/text/callWords.ts';
import { whomToCall } from './whomToCall.ts';

const useStyles = makeStyles({
  item: { minHeight: '48px', alignItems: 'center', color: 'inherit' },
  part: { color: tokens.colorNeutralForeground2 },
});

/** 電話: one press where one person can be called, else a list of them. */
export function CallMenu({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const bar = useBarStyles();
  const { user, site } = useSession();
  const { data: people = [] } = useQuery({
    ...peopleQueries(useReading()).everybody(),
    enabled: user.is_admin,
    meta: BACKGROUND,
  });
  const callees = whomToCall({ trap, people, user, site });
  const [only] = callees;
  if (only === undefined) return null;
  const word = (
    <>
      <CallRegular fontSize={24} aria-hidden />
      電話
    </>
  );
  if (callees.length === 1)
    return (
      <a className={bar.part} href={dialAddress(only.phone)} aria-label={callText(only.name, only.phone)}>
        {word}
      </a>
    );
  return (
    // Rendered here: outside of the detail's own dialog it would open below it.
    <Menu inline>
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={bar.part}>
          {word}
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {callees.map(({ name, phone, part }) => (
            <MenuItemLink key={phone} className={styles.item} href={dialAddress(phone)}>
              {isolateText(name)} <span className={styles.part}>{part}</span>
            </MenuItemLink>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

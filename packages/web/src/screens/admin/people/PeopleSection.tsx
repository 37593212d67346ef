import { Button, makeStyles } from '@fluentui/react-components';
import { type AdminUser, rightsText } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { type PeopleFilter, peopleQueries } from '../../../queries/people.ts';
import { Card, CardList, Fact } from '../../../ui/list/CardList.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { ExpiryMarks } from '../../../ui/text/ExpiryMarks.tsx';
import { useTextInAddress } from '../filters/useTextInAddress.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { SlipsDialog } from './SlipsDialog.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  count: { margin: 0 },
  add: { marginLeft: 'auto' },
  // Above the card's own touch target.
  account: { position: 'relative', zIndex: 1 },
});

/** The people of the site. */
export function PeopleSection() {
  const styles = useStyles();
  const [q, setQ] = useTextInAddress();
  const [showsDisabled, setShowsDisabled] = useState(false);
  const [open, setOpen] = useState<{ person: AdminUser | null; dialog: 'edit' | 'account' | 'slips' } | null>(
    null,
  );
  const [showsExpiring, setShowsExpiring] = useState(false);
  const filter: PeopleFilter = {
    ...(q === '' ? {} : { q }),
    ...(showsDisabled ? {} : { state: 'active' }),
    ...(showsExpiring ? { expiring: '1' } : {}),
  };
  const list = useInfiniteQuery(peopleQueries(useReading()).list(filter));
  const people = list.data?.pages.flatMap(({ json }) => json) ?? [];
  const total = list.data?.pages[0]?.total;
  const close = () => setOpen(null);

  return (
    <>
      <div className={styles.head}>
        <SearchField label="氏名・記号などで探す" text={q} onText={setQ} />
        <SwitchRow label="停止した人も表示する" isOn={showsDisabled} onSwitch={setShowsDisabled} />
        <SwitchRow label="期限が近い人だけ" isOn={showsExpiring} onSwitch={setShowsExpiring} />
        {total !== undefined && (
          <p className={styles.count} role="status">
            {total}人
          </p>
        )}
        {total !== undefined && total > 0 && (
          <Button onClick={() => setOpen({ person: null, dialog: 'slips' })}>初回ログイン票</Button>
        )}
        <Button
          className={styles.add}
          appearance="primary"
          onClick={() => setOpen({ person: null, dialog: 'edit' })}
        >
          人を登録する
        </Button>
      </div>
      <PagedList
        query={list}
        skeleton={{ rows: 6, height: 72 }}
        empty={people.length === 0 && <Empty>該当する人はいません。</Empty>}
      >
        <CardList label="人">
          {people.map((person) => (
            <Card
              key={person.id}
              name={person.name}
              number={person.login_id}
              badge={person.is_disabled ? <strong>停止中</strong> : <span>{rightsText(person)}</span>}
              beside={
                <Button
                  className={styles.account}
                  aria-label={`${person.name}のアカウント`}
                  onClick={() => setOpen({ person, dialog: 'account' })}
                >
                  アカウント
                </Button>
              }
              isMarked={false}
              onOpen={() => setOpen({ person, dialog: 'edit' })}
            >
              {person.user_code !== null && <Fact word="従事者記号">{person.user_code}</Fact>}
              {person.hunt_group_name !== null && <Fact word="捕獲グループ">{person.hunt_group_name}</Fact>}
              {person.witness_group_name !== null && (
                <Fact word="目撃グループ">{person.witness_group_name}</Fact>
              )}
              {person.license_to !== null && <Fact word="免許">{`${person.license_to} まで`}</Fact>}
              {person.permit_to !== null && <Fact word="許可期間">{`${person.permit_to} まで`}</Fact>}
              <ExpiryMarks of={person} />
            </Card>
          ))}
        </CardList>
      </PagedList>
      {open?.dialog === 'edit' && <PersonDialog person={open.person} onClose={close} />}
      {open?.dialog === 'account' && open.person !== null && (
        <AccountDialog
          person={open.person}
          onSlip={() => setOpen({ person: open.person, dialog: 'slips' })}
          onClose={close}
        />
      )}
      {open?.dialog === 'slips' && <SlipsDialog person={open.person} filter={filter} onClose={close} />}
    </>
  );
}

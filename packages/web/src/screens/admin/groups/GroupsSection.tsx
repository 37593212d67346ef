import { Button, makeStyles } from '@fluentui/react-components';
import { type Group, GROUP_KIND_LABELS, GROUP_KINDS } from '@satomori/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { peopleQueries } from '../../../queries/people.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupTree } from './GroupTree.tsx';
import { treeOf } from './treeOf.ts';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end' },
  kinds: { display: 'flex', flexDirection: 'column', gap: '16px' },
});

/** The groups of the site, as a tree for each kind. */
export function GroupsSection() {
  const styles = useStyles();
  const reading = useReading();
  const [open, setOpen] = useState<{ group: Group | null } | null>(null);
  const [groups, people] = useQueries({
    queries: [groupQueries(reading).list(), peopleQueries(reading).everybody()],
  });
  const failed = [groups, people].find(({ isError }) => isError);
  if (failed !== undefined && (groups.data === undefined || people.data === undefined))
    return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} hasOldData={false} />;
  if (groups.data === undefined || people.data === undefined) return <Skeleton rows={6} height={64} />;
  const known = { groups: groups.data, people: people.data };

  return (
    <>
      <div className={styles.head}>
        <Button appearance="primary" onClick={() => setOpen({ group: null })}>
          グループを作る
        </Button>
      </div>
      {failed !== undefined && (
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} hasOldData />
      )}
      <div className={styles.kinds}>
        {GROUP_KINDS.map((kind) => {
          const nodes = treeOf(known.groups, kind);
          const title = `${GROUP_KIND_LABELS[kind]}グループ`;
          return (
            <Section key={kind} title={title}>
              {nodes.length === 0 && (
                <Empty>まだグループはありません。「グループを作る」から作れます。</Empty>
              )}
              <GroupTree
                label={title}
                nodes={nodes}
                people={known.people}
                onOpen={(group) => setOpen({ group })}
              />
            </Section>
          );
        })}
      </div>
      {open !== null && <GroupDialog {...known} group={open.group} onClose={() => setOpen(null)} />}
    </>
  );
}

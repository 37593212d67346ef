import { Button, makeStyles } from '@fluentui/react-components';
import type { CreatedIntegration } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { integrationQueries } from '../../../queries/admin/integrations.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { IntegrationCard } from './IntegrationCard.tsx';
import { KeyOnceDialog } from './KeyOnceDialog.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

const useStyles = makeStyles({ list: { listStyle: 'none', margin: 0, padding: 0 } });

/** The network servers that may send to the site. */
export function IntegrationList() {
  const styles = useStyles();
  const list = useQuery(integrationQueries(useReading()).list());
  const [isNew, setIsNew] = useState(false);
  const [created, setCreated] = useState<CreatedIntegration | null>(null);
  return (
    <Section
      title="連携キー"
      action={
        <Button appearance="primary" onClick={() => setIsNew(true)}>
          キーを作る
        </Button>
      }
    >
      {list.isError && (
        <LoadFailed
          error={list.error}
          onRetry={() => void list.refetch()}
          hasOldData={list.data !== undefined}
        />
      )}
      {list.isPending && <Skeleton rows={2} height={120} />}
      {list.data?.length === 0 && (
        <Empty>まだキーがありません。作ると、ChirpStack などから子機の電文を受け取れます。</Empty>
      )}
      <ul className={styles.list} aria-label="連携キー">
        {list.data?.map((integration) => (
          <IntegrationCard key={integration.id} integration={integration} />
        ))}
      </ul>
      {isNew && <NewKeyDialog onCreated={setCreated} onClose={() => setIsNew(false)} />}
      {created !== null && <KeyOnceDialog created={created} onClose={() => setCreated(null)} />}
    </Section>
  );
}

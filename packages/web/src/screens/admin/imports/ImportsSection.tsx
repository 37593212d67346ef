import { Button, makeStyles } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { importQueries, importsOf } from '../../../queries/admin/imports.ts';
import { ImportList } from './list/ImportList.tsx';
import { NewImport } from './NewImport.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  count: { margin: 0 },
  add: { marginLeft: 'auto', minHeight: '48px' },
});

/** 取り込み: the files that were imported, and a new one. */
export function ImportsSection() {
  const styles = useStyles();
  const list = useInfiniteQuery(importQueries(useReading()).list());
  const [isNew, setIsNew] = useState(false);
  const total = list.data?.pages[0]?.total;
  if (isNew) return <NewImport earlier={importsOf(list.data)} onClose={() => setIsNew(false)} />;
  return (
    <>
      <div className={styles.head}>
        {total !== undefined && total > 0 && (
          <p className={styles.count} role="status">
            {groupDigits(total)}件
          </p>
        )}
        <Button
          className={styles.add}
          appearance="primary"
          disabledFocusable={list.data === undefined}
          onClick={() => list.data !== undefined && setIsNew(true)}
        >
          ファイルを取り込む
        </Button>
      </div>
      <ImportList list={list} />
    </>
  );
}

import { makeStyles } from '@fluentui/react-components';
import type { Import } from '@satomori/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { importsOf } from '../../../../queries/admin/imports.ts';
import { READ_CARDS } from '../../../../ui/list/columns.ts';
import { Empty } from '../../../../ui/list/Empty.tsx';
import { PagedList } from '../../../../ui/list/PagedList.tsx';
import { ImportCard } from './ImportCard.tsx';

const useStyles = makeStyles({
  list: { ...READ_CARDS, listStyle: 'none', margin: 0, padding: 0, gap: '8px' },
});

/** The imports of the site, newest first. */
export function ImportList({ list }: { list: UseInfiniteQueryResult<InfiniteData<{ json: Import[] }>> }) {
  const styles = useStyles();
  const rows = importsOf(list.data);
  return (
    <>
      <PagedList
        query={list}
        skeleton={{ rows: 3, height: 200 }}
        empty={
          rows.length === 0 && (
            <Empty>
              ここに、取り込んだファイルが並びます。「ファイルを取り込む」で、これまでの記録の表や地図を登録できます。
            </Empty>
          )
        }
      >
        {rows.length > 0 && (
          <ul className={styles.list} aria-label="取り込み">
            {rows.map((row) => (
              <ImportCard key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type Species, SPECIES_UNITS, startOfMonth, type StatsRow } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { statsQueries } from '../../queries/posts/stats.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(6em, auto) minmax(0, 1fr) max-content',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: '32px',
  },
  track: { height: '12px', borderRadius: '6px', backgroundColor: tokens.colorNeutralBackground3 },
  bar: { height: '100%', borderRadius: '6px', backgroundColor: tokens.colorBrandBackground },
  figure: { fontWeight: 700, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

/** The others are combined into one row. */
const SHOWN = 5;
const ROW_PX = 32;

const speciesOf = ({ keys }: StatsRow) => (keys[0] ?? null) as Species | null;

function Bars({ rows }: { rows: readonly StatsRow[] }) {
  const styles = useStyles();
  const sorted = rows.filter(({ animals }) => animals > 0).sort((a, b) => b.animals - a.animals);
  const most = sorted[0]?.animals ?? 1;
  const others = sorted.slice(SHOWN).reduce((sum, { animals }) => sum + animals, 0);
  return (
    <ul className={styles.list}>
      {sorted.slice(0, SHOWN).map((row) => (
        <li key={row.keys[0]} className={styles.row}>
          <SpeciesShape species={speciesOf(row)} size={24} />
          <span>{row.labels[0]}</span>
          <span className={styles.track} aria-hidden="true">
            <div className={styles.bar} style={{ width: `${(100 * row.animals) / most}%` }} />
          </span>
          <span className={styles.figure}>
            {row.animals}
            {SPECIES_UNITS[speciesOf(row) ?? 'unknown']}
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className={styles.row}>
          <span />
          <span>そのほか</span>
          <span />
          <span className={styles.figure}>{others}</span>
        </li>
      )}
    </ul>
  );
}

/** Captures since the first of the month, the most frequent animals first. */
export function CapturesThisMonth() {
  const from = new Date(startOfMonth(useNow())).toISOString();
  const query = useQuery(
    statsQueries(useReading()).counts({ of: 'captures', by: ['species'], filter: { from } }),
  );
  const { data } = query;
  return (
    <Section
      title="今月の捕獲"
      note={
        data === undefined ? undefined : `${groupDigits(data.animals.total)}頭・羽（${data.animals.counted}）`
      }
      action={<Link to="/HuntTimeline">ほかくリスト</Link>}
    >
      {query.isError && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={data !== undefined}
        />
      )}
      {query.isPending && <Skeleton rows={3} height={ROW_PX} />}
      {data !== undefined &&
        (data.animals.total === 0 ? (
          <Empty>
            今月の、承認された捕獲はまだありません。承認されると、鳥獣の種類ごとの数がここに出ます。
          </Empty>
        ) : (
          <Bars rows={data.rows} />
        ))}
    </Section>
  );
}

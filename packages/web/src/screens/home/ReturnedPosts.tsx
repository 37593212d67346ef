import { makeStyles } from '@fluentui/react-components';
import {
  groupDigits,
  listCaptures,
  listSightings,
  mayCall,
  type PostRow,
  type PostSubject,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { captureTitle } from '../../captures/captureWords.ts';
import { useReading } from '../../queries/api.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { happenedAt, postQueries } from '../../queries/posts/postQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { sightingTitle } from '../../sightings/sightingWords.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';

const SHOWN = 3;

const useStyles = makeStyles({
  more: { display: 'inline-flex', alignItems: 'center', minHeight: '48px', alignSelf: 'flex-start' },
});

type Returned = PostRow<PostSubject>;

/** What the two kinds of records call themselves, and where they are corrected. */
const LISTS = {
  captures: { form: '/HuntShot', list: '/HuntTimeline', noun: '捕獲' },
  sightings: { form: '/Shot', list: '/Timeline', noun: '目撃' },
} as const;

const titleOf = (row: Returned) => ('captured_at' in row ? captureTitle(row) : sightingTitle(row));

function ReturnedRow({ row, form, list }: { row: Returned; form: string; list: string }) {
  const { user } = useSession();
  // Only the poster can correct it; the hunter named in it reads it in the list.
  const isOwn = row.posted_by === user.id;
  return (
    <RowLink
      to={isOwn ? `${form}?edit=${row.id}` : `${list}?state=returned`}
      name={isOwn ? `${titleOf(row)}：直して送り直す` : titleOf(row)}
      note={
        <>
          理由：{row.return_reason}（<Elapsed at={happenedAt(row)} />）
        </>
      }
    />
  );
}

function ReturnedOf({ subject }: { subject: PostSubject }) {
  const styles = useStyles();
  const { data } = useQuery({ ...postQueries(useReading(), subject).returned(SHOWN), meta: BACKGROUND });
  const total = data?.total ?? 0;
  if (data === undefined || data.json.length === 0) return null;
  const { list, noun } = LISTS[subject];
  return (
    <Section title={`差し戻された${noun}の記録`} note={`${groupDigits(total)}件`}>
      <div>
        {data.json.map((row) => (
          <ReturnedRow key={row.id} row={row} {...LISTS[subject]} />
        ))}
      </div>
      {total > data.json.length && (
        <Link className={styles.more} to={`${list}?state=returned`}>
          差し戻された記録をすべて見る
        </Link>
      )}
    </Section>
  );
}

/** The person's records that an administrator returned, each with its reason and the way to correct it. Source: R34. */
export function ReturnedPosts() {
  const { roles } = useSession();
  return (
    <>
      {mayCall(listCaptures, roles) && <ReturnedOf subject="captures" />}
      {mayCall(listSightings, roles) && <ReturnedOf subject="sightings" />}
    </>
  );
}

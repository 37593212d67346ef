import { makeStyles } from '@fluentui/react-components';
import { type Capture, photoRepeatTexts, REPEAT_WARNINGS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { StoredPhoto } from '../photos/StoredPhoto.tsx';
import { useReading } from '../queries/api.ts';
import { photoRepeatsOf } from '../queries/posts/photoRepeats.ts';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: '8px' },
  pair: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' },
  photo: { display: 'flex', width: '96px', height: '72px', borderRadius: '4px', overflow: 'hidden' },
  words: { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
  more: { margin: '4px 0 0' },
});

const isRepeated = ({ warnings }: Capture): boolean =>
  REPEAT_WARNINGS.some((warning) => warnings.includes(warning));

/** The captures that already have photos of this one, where there are any. Source: R246. */
export const PhotoRepeats = ({ capture }: { capture: Capture }) =>
  isRepeated(capture) && <Repeats capture={capture} />;

/** Each photo beside its own. */
function Repeats({ capture }: { capture: Capture }) {
  const styles = useStyles();
  const { data } = useQuery(photoRepeatsOf(useReading(), capture.id));
  if (data === undefined || data.total === 0) return null;
  const { repeats, total } = data;
  return (
    <>
      <ul className={styles.list} aria-label="同じ写真・よく似た写真のある捕獲">
        {photoRepeatTexts(capture.photos, repeats).map(({ repeat, own, text }) => (
          <li key={`${repeat.photo_id} ${repeat.path}`} className={styles.pair}>
            {[own?.path, repeat.path].map(
              (path) =>
                path !== undefined && (
                  <StoredPhoto key={path} className={styles.photo} path={path} size="thumb" alt="" />
                ),
            )}
            <span className={styles.words}>{text}</span>
          </li>
        ))}
      </ul>
      {total > repeats.length && <p className={styles.more}>ほかに {total - repeats.length} 件あります。</p>}
    </>
  );
}

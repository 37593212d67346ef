import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Basemap, errorText } from '@satomori/core';
import type { Map as LeafletMap } from 'leaflet';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useTownMap } from '../../queries/town-map/townMap.ts';
import { formatSize } from '../../ui/text/fileSize.ts';
import { useControlStyles } from '../controls/controlStyles.ts';
import { useKeepArea } from './useKeepArea.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '8px 12px',
    pointerEvents: 'auto',
  },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  bar: { width: '100%' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: { [ON_PHONE]: { minHeight: '48px' } },
});

export interface KeepAreaPanelProps {
  map: LeafletMap;
  onClose: () => void;
}

const FULL = '端末の空き容量が足りません。使わない範囲や写真を消してから、もう一度お試しください。';

const sentenceOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? FULL : errorText(error);

type Shown = ReturnType<typeof useKeepArea>;

function words({ keeping, isTooLarge, tiles, bytes, error }: Shown): string {
  if (keeping.step === 'kept')
    return '端末に保存しました。電波のない所でも、保存した範囲の町の地図を使えます。';
  if (keeping.step === 'failed') return `保存できませんでした。${sentenceOf(keeping.error)}`;
  if (keeping.step === 'keeping')
    return `保存しています（${formatSize(keeping.bytes)} / ${formatSize(keeping.total)}）`;
  if (isTooLarge) return '範囲が広すぎます。地図を拡大して、保存する範囲を決めてください。';
  if (error !== null) return `大きさを確かめられません。${sentenceOf(error)}`;
  if (tiles === undefined) return '大きさを調べています…';
  return tiles.length === 0
    ? 'ここには町の地図がありません。'
    : `いま見えている範囲: ${formatSize(bytes)}（${tiles.length}枚）`;
}

/** Keeps what the map shows on this device: the size first, then progress, until it is done or stopped. */
export function KeepAreaPanel({ map, onClose }: KeepAreaPanelProps) {
  const { data: townMap } = useTownMap(true);
  return townMap ? <Panel map={map} townMap={townMap} onClose={onClose} /> : null;
}

function Panel({ map, townMap, onClose }: KeepAreaPanelProps & { townMap: Basemap }) {
  const styles = useStyles();
  const controls = useControlStyles();
  const shown = useKeepArea(map, townMap);
  const { keeping, isTooLarge, tiles, keep, stop } = shown;
  const isKeeping = keeping.step === 'keeping';
  const mayKeep = !isKeeping && keeping.step !== 'kept' && !isTooLarge && (tiles?.length ?? 0) > 0;
  return (
    <section className={mergeClasses(controls.panel, styles.panel)} aria-label="この範囲を端末に保存">
      <div role="status">{words(shown)}</div>
      {isKeeping && (
        <progress
          className={styles.bar}
          aria-label="保存の進み具合"
          value={keeping.bytes}
          max={keeping.total}
        />
      )}
      <div className={styles.acts}>
        {mayKeep && tiles !== undefined && (
          <Button className={styles.act} appearance="primary" onClick={() => void keep(tiles)}>
            保存する
          </Button>
        )}
        {isKeeping ? (
          <Button className={styles.act} onClick={stop}>
            中止
          </Button>
        ) : (
          <Button className={styles.act} onClick={onClose}>
            閉じる
          </Button>
        )}
      </div>
      {mayKeep && <span className={styles.hint}>消すときは、ユーザー設定の「端末の地図」から</span>}
    </section>
  );
}

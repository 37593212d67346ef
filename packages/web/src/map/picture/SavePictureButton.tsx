import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { formatDateTime } from '@satomori/core';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { saveFile } from '../../platform/page/saveFile.ts';
import { useFileName } from '../../queries/files/papers.ts';
import { useSession } from '../../queries/session/session.tsx';
import { drawPicture } from './drawPicture.ts';

const useStyles = makeStyles({
  part: { padding: '0 12px 8px', maxWidth: '260px' },
  button: { [ON_PHONE]: { minHeight: '48px' } },
  message: { margin: '4px 0 0', ':empty': { display: 'none' } },
});

const LACKS_TILES =
  '保存しました。地図の画像は、配信元が認めていないため入っていません（記号と凡例は入っています）。';
const FAILED = '画像を作れませんでした。地図を少し縮めるか、ほかのブラウザーで開いてください。';

/** Saves the map as it is shown, with its legend, as a PNG file. Source: R292. */
export function SavePictureButton({ map }: { map: LeafletMap }) {
  const styles = useStyles();
  const { site } = useSession();
  const fileName = useFileName();
  const [isDrawing, setIsDrawing] = useState(false);
  const [message, setMessage] = useState('');

  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message !== '') words.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  async function save() {
    setIsDrawing(true);
    setMessage('');
    const screen = document.querySelector('h1')?.textContent ?? '地図';
    try {
      const { content, lacksTiles } = await drawPicture(map.getContainer(), {
        title: `${site.name}　${screen}`,
        moment: `${formatDateTime(clock.now())} に保存`,
      });
      saveFile(content, fileName(screen, 'png'));
      setMessage(lacksTiles ? LACKS_TILES : '保存しました。');
    } catch {
      setMessage(FAILED);
    } finally {
      setIsDrawing(false);
    }
  }

  return (
    <div className={styles.part}>
      <Button
        className={styles.button}
        icon={isDrawing ? <Spinner size="tiny" /> : undefined}
        disabledFocusable={isDrawing}
        onClick={() => void save()}
      >
        画像として保存
      </Button>
      <p ref={words} className={styles.message} role="status">
        {message}
      </p>
    </div>
  );
}

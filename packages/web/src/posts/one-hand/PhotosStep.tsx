import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { MAX_PHOTOS, PHOTO_KIND_LABELS } from '@satomori/core';
import { BlobImage } from '../../photos/BlobImage.tsx';
import { PhotoFileButton } from '../../photos/PhotoFileButton.tsx';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';
import type { PostDraft } from '../draft/postDraft.ts';
import type { usePhotos } from '../form/usePhotos.ts';

const useStyles = makeStyles({
  button: {
    padding: '0 8px',
    fontSize: `calc(${tokens.fontSizeBase400} * 1.1)`,
    borderRadius: '12px',
  },
  camera: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  photos: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  figure: { margin: 0, fontSize: tokens.fontSizeBase400 },
  photo: { width: '160px', height: '120px', borderRadius: '8px', overflow: 'hidden' },
});

interface PhotosStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  draft: PostDraft;
  photos: ReturnType<typeof usePhotos>;
}

function countLine(count: number, reading: number): string {
  if (reading > 0) return `写真 ${reading}枚を読み取っています…`;
  return count === 0 ? '写真はまだありません。なくても送れます。' : `写真 ${count}枚`;
}

/** Photos of a post, by the camera or from the phone. */
export function PhotosStep({ draft, photos, ...page }: PhotosStepProps) {
  const styles = useStyles();
  const last = draft.photos.at(-1);
  const isFull = draft.photos.length >= MAX_PHOTOS;
  const add = (files: readonly File[]) => void photos.add(files);
  const rows = [
    <PhotoFileButton
      key="camera"
      className={mergeClasses(styles.button, !isFull && styles.camera)}
      isCamera
      isDisabled={isFull}
      onFiles={add}
    >
      <CameraRegular fontSize={28} aria-hidden />
      撮影する
    </PhotoFileButton>,
    <PhotoFileButton key="files" className={styles.button} isMultiple isDisabled={isFull} onFiles={add}>
      <ImageAddRegular fontSize={28} aria-hidden />
      写真を選ぶ
    </PhotoFileButton>,
    ...(last === undefined
      ? []
      : [
          <BigButton key="remove" onClick={() => photos.remove(last.id)}>
            最後の写真を外す
          </BigButton>,
        ]),
  ];
  return (
    <OneHandPage
      {...page}
      title="写真を撮ってください"
      lines={[countLine(draft.photos.length, photos.reading), ...photos.problems]}
      rows={rows.map((target) => ({ targets: [target] }))}
    >
      <div className={styles.photos}>
        {draft.photos.map(({ id, file, photo_kind, turn = 0 }, index) =>
          file === null ? null : (
            <figure key={id} className={styles.figure}>
              <div className={styles.photo}>
                <BlobImage blob={file} alt={`写真${index + 1}`} fit="cover" turn={turn} />
              </div>
              <figcaption>{PHOTO_KIND_LABELS[photo_kind]}</figcaption>
            </figure>
          ),
        )}
      </div>
    </OneHandPage>
  );
}

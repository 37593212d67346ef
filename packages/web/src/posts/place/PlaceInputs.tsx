import { Field, Input, makeStyles } from '@fluentui/react-components';
import { CAPTURE_FIELDS, readMesh } from '@satomori/core';
import { splitPlace } from '../../geo/readDegrees.ts';
import { useSession } from '../../queries/session/session.tsx';
import { meshProblem, type PostDraft, typedPlaceProblem } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';

interface PlaceInputProps {
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
}

const useStyles = makeStyles({
  typed: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  angle: { flexGrow: 1, flexBasis: '200px', maxWidth: '320px', minWidth: 0 },
  input: { minWidth: 0, '& input': { minWidth: 0 } },
  mesh: { maxWidth: '320px' },
});

/** Latitude and longitude, as copied from a map or another app. */
export function TypedPlaceFields({ draft: { typedPlace }, change }: PlaceInputProps) {
  const styles = useStyles();
  const isTyped = typedPlace.latitude !== '' && typedPlace.longitude !== '';
  const problem = isTyped ? typedPlaceProblem(typedPlace) : null;
  const type = (key: 'latitude' | 'longitude', text: string) =>
    change({ typedPlace: splitPlace(text) ?? { ...typedPlace, [key]: text } });
  const field = (key: 'latitude' | 'longitude', label: string, example: string) => (
    <Field label={label} className={styles.angle} hint={example}>
      <Input
        className={styles.input}
        autoComplete="off"
        value={typedPlace[key]}
        onChange={(_event, { value }) => type(key, value)}
      />
    </Field>
  );
  return (
    <Field
      validationState={problem === null ? 'none' : 'error'}
      validationMessage={problem ?? undefined}
      className={styles.input}
    >
      <div className={styles.typed}>
        {field('latitude', '緯度（北緯）', '例: 35.12345、35°07′24″')}
        {field('longitude', '経度（東経）', '例: 135.12345、135°07′24″')}
      </div>
    </Field>
  );
}

/** The number of a square on the hunter map. */
export function MeshField({ draft: { mesh }, change }: PlaceInputProps) {
  const styles = useStyles();
  const { site } = useSession();
  const text = mesh?.text ?? '';
  const problem = text.replaceAll(/\D/g, '').length >= 6 ? meshProblem(mesh) : null;
  return (
    <Field
      label={CAPTURE_FIELDS.mesh_label.label}
      className={styles.mesh}
      hint="ハンターマップの番号。5km（7桁）のほか、10km・1km・500m・250mの番号も使えます。"
      validationState={problem === null ? 'none' : 'error'}
      validationMessage={problem ?? undefined}
    >
      <Input
        inputMode="text"
        autoComplete="off"
        maxLength={20}
        placeholder={site.mesh_style === 'q2277' ? '5337-66-22' : '5337661'}
        value={text}
        onChange={(_event, { value }) => change({ mesh: { text: value, square: readMesh(value, site) } })}
      />
    </Field>
  );
}

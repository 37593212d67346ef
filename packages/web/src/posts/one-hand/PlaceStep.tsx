import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';
import type { PostDraft } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';
import { usePostPosition } from '../place/usePostPosition.ts';

interface PlaceStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  /** The position of the device is in the draft. */
  onLocated: () => void;
}

/** Where it happened, where neither a trap nor a photo says it: here, or not said. */
export function PlaceStep({ draft, change, onLocated, ...page }: PlaceStepProps) {
  const { isAsking, problem, locate } = usePostPosition(draft, (changes) => {
    change(changes);
    onLocated();
  });
  return (
    <OneHandPage
      {...page}
      title="いまいる場所で記録しますか"
      lines={
        isAsking ? ['測位中です…お待ちください。'] : ['わなも写真の位置もないため、場所が分かりません。']
      }
      error={problem}
      rows={[
        {
          targets: [
            <BigButton key="here" isPrimary isOff={isAsking} onClick={() => void locate()}>
              この場所で記録する
            </BigButton>,
          ],
        },
      ]}
    />
  );
}

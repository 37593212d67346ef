import { useQuery } from '@tanstack/react-query';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';
import { captureQueries } from '../../queries/posts/captures.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';

/** The next number of an animal from this phone; `null` where the person's code or the phone's letter is not known. */
export function useProposedNo(at: number, isWanted: boolean): string | null {
  const { user } = useSession();
  const reading = useReading();
  const letter = deviceLetter.get(user.id);
  const isKnown = user.user_code !== null && letter !== null;
  const prefix = `${user.user_code ?? ''}${letter ?? ''}-`;
  const { data = null } = useQuery({
    ...captureQueries(reading).nextCaptureNo(prefix, at),
    enabled: isKnown && isWanted,
  });
  return isKnown && isWanted ? data : null;
}

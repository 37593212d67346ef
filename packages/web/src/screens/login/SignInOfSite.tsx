import { type ReactNode, useState } from 'react';
import { chosenSite } from '../../platform/session/chosenSite.ts';
import { useOpenidOffer } from '../../queries/session/openid.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { SiteChoice } from './SiteChoice.tsx';
import { useCodeOfLink } from './useCodeOfLink.ts';

// Few sites have it.
const OpenidSignIn = lazyPart(async () => (await import('./OpenidSignIn.tsx')).OpenidSignIn);

interface SignInOfSiteProps {
  onSignedIn: () => void;
  /** The form for the password. */
  children: ReactNode;
}

/** The ways to sign in to the site of this device. What comes later stands below: it moves no field. */
export function SignInOfSite({ onSignedIn, children }: SignInOfSiteProps) {
  const [code, setCode] = useState(chosenSite.get);
  const site = code === null ? {} : { site: code };
  const label = useOpenidOffer(site);
  const { code: result, forget } = useCodeOfLink('openid');
  // The result is forgotten while the sign-in still ends.
  const [isBack, setBack] = useState(false);
  if (result !== null && !isBack) setBack(true);
  return (
    <>
      {children}
      <SiteChoice onChoose={setCode} />
      {(label !== null || isBack) && (
        <OpenidSignIn site={site} label={label} result={result} forget={forget} onSignedIn={onSignedIn} />
      )}
    </>
  );
}

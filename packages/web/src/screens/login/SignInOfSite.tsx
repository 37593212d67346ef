import { lazy, type ReactNode, Suspense, useState } from 'react';
import { chosenSite } from '../../platform/session/chosenSite.ts';
import { SiteChoice } from './SiteChoice.tsx';

// Asks the server first, and few sites have it.
const OpenidSignIn = lazy(async () => ({ default: (await import('./OpenidSignIn.tsx')).OpenidSignIn }));

interface SignInOfSiteProps {
  onSignedIn: () => void;
  /** The form for the password. */
  children: ReactNode;
}

/** The ways to sign in to the site of this device. What comes later stands below: it moves no field. */
export function SignInOfSite({ onSignedIn, children }: SignInOfSiteProps) {
  const [site, setSite] = useState(chosenSite.get);
  return (
    <>
      {children}
      <SiteChoice onChoose={setSite} />
      <Suspense>
        <OpenidSignIn site={site} onSignedIn={onSignedIn} />
      </Suspense>
    </>
  );
}

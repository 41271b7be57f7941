import type { Tab } from '@suksa/contracts';
import { useCurrentUser } from '@suksa/platform';
import { type Location, Navigate, ScrollRestoration, useLocation } from 'react-router-dom';
import { CommandPaletteHost } from '../command-palette/command-palette-host.tsx';
import type { PartLoader } from '../composition/load-part.ts';
import { kioskPath, signInPath } from '../session/sign-in-path.ts';
import { DevelopmentBanner } from './banners/development-banner.tsx';
import { PreviewBanner } from './banners/preview-banner.tsx';
import { UpdateNotice } from './banners/update-notice.tsx';
import { ViewingBanner } from './banners/viewing-banner.tsx';
import { AskBeforeLeaving } from './navigation/ask-before-leaving.tsx';
import { DocumentTitle } from './navigation/document-title.tsx';
import { LinkPreloads } from './navigation/link-preloads.tsx';
import { OpenedParts } from './navigation/opened-parts.tsx';
import { SignedOutRedirect } from './navigation/signed-out-redirect.tsx';
import { Pages } from './pages.tsx';
import { TabsContext } from './tabs-context.ts';

interface RootProps {
  readonly tabs: readonly Tab[];
  readonly loader: PartLoader;
}

/** Around every page: what goes on whichever screen is open. */
export function Root({ tabs, loader }: RootProps) {
  return (
    <TabsContext value={tabs}>
      <DevelopmentBanner />
      <PreviewBanner />
      <ViewingBanner />
      <DocumentTitle />
      <SignedOutRedirect />
      <AskBeforeLeaving />
      <LinkPreloads loader={loader} />
      <OpenedParts />
      <FirstPasswordGate />
      <CommandPaletteHost />
      <UpdateNotice />
      <ScrollRestoration getKey={placeOf} />
    </TabsContext>
  );
}

/** Where a second factor is set up. */
const factorPath = '/settings/second-factor';

/**
 * Someone who must change a first password, or set up a second factor, gets no further than the page that asks for it,
 * and a gate's device nowhere but to the gate.
 */
function FirstPasswordGate() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user?.kiosk && pathname !== kioskPath) return <Navigate to={kioskPath} replace />;
  if (user?.must_change_password && pathname !== '/login') {
    return <Navigate to={signInPath(pathname + search)} replace />;
  }
  if (user?.must_enrol && pathname !== '/login' && pathname !== factorPath)
    return <Navigate to={factorPath} replace />;
  return <Pages />;
}

/** The first page after loading has no key of its own: without its path it would take the place of another. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

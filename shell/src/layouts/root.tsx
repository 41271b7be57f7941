import type { Tab } from '@suksa/contracts';
import { useCurrentUser } from '@suksa/platform';
import { type Location, Navigate, ScrollRestoration, useLocation } from 'react-router-dom';
import { CommandPaletteHost } from '../command-palette/command-palette-host.tsx';
import type { PartLoader } from '../composition/load-part.ts';
import { signInPath } from '../session/guard.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { DevelopmentBanner } from './development-banner.tsx';
import { DocumentTitle } from './document-title.tsx';
import { LinkPreloads } from './link-preloads.tsx';
import { OpenedParts } from './opened-parts.tsx';
import { Pages } from './pages.tsx';
import { SignedOutRedirect } from './signed-out-redirect.tsx';
import { TabsContext } from './tabs-context.ts';
import { UpdateNotice } from './update-notice.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

interface RootProps {
  readonly tabs: readonly Tab[];
  readonly loader: PartLoader;
}

/** Around every page: what goes on whichever screen is open. */
export function Root({ tabs, loader }: RootProps) {
  return (
    <TabsContext value={tabs}>
      <DevelopmentBanner />
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

/** Someone who must change a first password gets no further than the page that asks for it. */
function FirstPasswordGate() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user?.must_change_password && pathname !== '/login') {
    return <Navigate to={signInPath(pathname + search)} replace />;
  }
  return <Pages />;
}

/** The first page after loading has no key of its own: without its path it would take the place of another. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

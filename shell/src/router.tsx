import type { Layout, PageComposition, Screen, Tab } from '@suksa/contracts';
import { shellPaths } from '@suksa/contracts/composition/shell-paths';
import { withWords } from '@suksa/i18n';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { PartLoader } from './composition/load-part.ts';
import { RemoteScreen } from './composition/remote-screen.tsx';
import { openPublicPage } from './landing/open-public-page.ts';
import { RemountOnBranchChange } from './layouts/navigation/remount-on-branch-change.tsx';
import { Root } from './layouts/root.tsx';
import { RouteError } from './screens/route-error.tsx';
import { requireToken } from './session/guard.ts';
import { RequirePermission } from './session/require-permission.tsx';
import { tidyAddress } from './tidy-address.ts';
import { dashboardWords } from './words.ts';

const lazyScreen = (load: () => Promise<{ Component: React.ComponentType }>) => load;

/** Not needed to sign in. */
const layouts = {
  default: async () => {
    const { DefaultLayout } = await import(/* webpackChunkName: "layouts" */ './layouts/default-layout.tsx');
    return { Component: DefaultLayout };
  },
  'left-menu': async () => {
    const { LeftMenuLayout } = await import(
      /* webpackChunkName: "layouts" */ './layouts/left-menu-layout.tsx'
    );
    return { Component: LeftMenuLayout };
  },
};

/** The shell's own screens. Everything else comes from the composition's tab.json files. */
const ownScreens: readonly {
  path: string;
  auth: boolean;
  layout: Layout;
  lazy: ReturnType<typeof lazyScreen>;
}[] = [
  { path: shellPaths.signIn, auth: false, layout: 'none', lazy: () => import('./session/login-screen.tsx') },
  { path: shellPaths.pair, auth: false, layout: 'none', lazy: () => import('./session/pair-screen.tsx') },
  {
    path: shellPaths.tabs,
    auth: false,
    layout: 'default',
    lazy: () => import('./screens/module-tab-screen.tsx'),
  },
  {
    path: shellPaths.dashboard,
    auth: true,
    layout: 'default',
    lazy: withWords('shell', dashboardWords, () => import('./screens/dashboard-screen.tsx')),
  },
];

/** Path, guard, layout, screen: for the shell's own screens and for every screen of every live tab. */
export function createRouter(composition: PageComposition, loader: PartLoader) {
  const tabs = Object.values(composition.remotes).map(({ tab }) => tab);
  const routes: Record<Layout, RouteObject[]> = { default: [], 'left-menu': [], none: [] };
  routes.none.push({ path: shellPaths.public, loader: openPublicPage, element: null });
  for (const { path, auth, layout, lazy } of ownScreens) {
    routes[layout].push({ path, lazy, ...(auth && { loader: requireToken }) });
  }
  for (const tab of tabs) {
    for (const screen of tab.screens) routes[screen.layout].push(remoteRoute(tab, screen, loader));
  }
  routes.default.push({ path: '*', element: null, loader: notFound });
  tidyAddress(Object.values(routes).flatMap((known) => known.flatMap(({ path = [] }) => path)));
  return createBrowserRouter([
    {
      element: <Root tabs={tabs} loader={loader} />,
      errorElement: <RouteError />,
      children: [
        { lazy: layouts.default, children: withErrorPlace(routes.default) },
        { lazy: layouts['left-menu'], children: withErrorPlace(routes['left-menu']) },
        ...withErrorPlace(routes.none),
      ],
    },
  ]);
}

function remoteRoute(tab: Tab, screen: Screen, loader: PartLoader): RouteObject {
  return {
    path: screen.path,
    ...(screen.auth && { loader: requireToken }),
    element: (
      <RemountOnBranchChange>
        <RequirePermission screen={screen}>
          <RemoteScreen key={screen.path} loader={loader} tab={tab} screen={screen} />
        </RequirePermission>
      </RemountOnBranchChange>
    ),
  };
}

/** An error is shown where the screen would stand, so that header and menu stay usable. */
function withErrorPlace(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <RouteError />, children }];
}

function notFound({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url);
  throw new Response(null, { status: 404, statusText: `Page Not Found: ${pathname}` });
}

/** Resolves when guards and lazy files of the first page have been heard, so that it can be drawn in one go. */
export function routerReady(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

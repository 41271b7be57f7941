import { addTabLocale, setUpI18n } from '@suksa/i18n';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../../i18n/locales/en.json';
import { SuksaTheme } from '../theme/suksa-theme.tsx';

/** Whether a query for narrow screens holds at so many pixels; its bounds are in `em`. */
function isNarrowAt(width: number, query: string): boolean {
  const bounds = [...query.matchAll(/(min|max)-width: ([\d.]+)em/g)];
  return (
    query.includes('max-width') &&
    bounds.every(([, bound, em]) => (bound === 'min' ? width >= Number(em) * 16 : width <= Number(em) * 16))
  );
}

/** What jsdom lacks of a browser, which is so many pixels wide. */
function fillInBrowser(width: number): void {
  window.matchMedia = (query) =>
    ({
      matches: isNarrowAt(width, query),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
}

/** Draws `page` in English inside theme and router, at `address`; gives the router to look at the address. */
export function renderPage(page: ReactElement, { address = '/', width = 1440 } = {}) {
  cleanup();
  fillInBrowser(width);
  localStorage.clear();
  setUpI18n({ locale: 'en' });
  addTabLocale('common', 'en', en);
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <SuksaTheme>
      <RouterProvider router={router} />
    </SuksaTheme>,
  );
  return { router, search: () => new URLSearchParams(router.state.location.search) };
}

import { addTabLocale, setUpI18n } from '@suksa/i18n';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../../i18n/locales/en.json';
import { SuksaTheme } from '../theme/suksa-theme.tsx';

/** What jsdom lacks of a browser. `phone` answers media queries for narrow screens with yes. */
function fillInBrowser(phone: boolean): void {
  window.matchMedia = (query) =>
    ({
      matches: phone && query.includes('max-width'),
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
export function renderPage(page: ReactElement, { address = '/', phone = false } = {}) {
  cleanup();
  fillInBrowser(phone);
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

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { tidyAddress } from './tidy-address.ts';

const paths = ['/', '/login', '/menu_tab/Education'];
afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/login/?redirect=%2FA#b', '/login?redirect=%2FA#b'],
  ['/LOGIN', '/login'],
  ['/menu_tab/education/', '/menu_tab/Education'],
  ['/menu_tab/Education?view=Mine', '/menu_tab/Education?view=Mine'],
  ['/nowhere/', '/nowhere/'],
])('%s is %s', (typed, meant) => {
  history.replaceState(null, '', typed);
  tidyAddress(paths);
  expect(location.pathname + location.search + location.hash).toBe(meant);
});

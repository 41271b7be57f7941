// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell } from '../../testing/render-shell.tsx';
import { educationTab } from '../../testing/tabs.ts';
import { LinkPreloads } from './link-preloads.tsx';

afterEach(cleanup);

async function page() {
  const preload = vi.fn(async () => {});
  const element = (
    <>
      <LinkPreloads loader={{ preload } as never} />
      <Link to="/education_management/education_index?page=2">Register</Link>
      <Link to="/menu_tab/Education">Education</Link>
      <Link to="/dashboard">Dashboard</Link>
      <a href="https://elsewhere.test/menu_tab/Education">Elsewhere</a>
    </>
  );
  await renderShell([{ path: '/', element }], [educationTab]);
  return preload;
}

test('hovering over a link loads the screen that it leads to', async () => {
  const preload = await page();
  fireEvent.pointerOver(screen.getByText('Register'));
  expect(preload).toHaveBeenCalledExactlyOnceWith('education', 'en', 'register');
});

test('so does reaching it with the keyboard', async () => {
  const preload = await page();
  fireEvent.focusIn(screen.getByText('Education'));
  expect(preload).toHaveBeenCalledExactlyOnceWith('education', 'en', 'menu');
});

test('links to the shell itself and to other sites load nothing', async () => {
  const preload = await page();
  fireEvent.pointerOver(screen.getByText('Dashboard'));
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  expect(preload).not.toHaveBeenCalled();
});

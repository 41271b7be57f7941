// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { Menu } from './menu.ts';

const chosen = vi.fn();

function Languages() {
  return (
    <Menu>
      <Menu.Target>
        <button type="button">Language</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item checked onClick={() => chosen('en')}>
          English
        </Menu.Item>
        <Menu.Item checked={false} onClick={() => chosen('lo')}>
          Lao
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

test('a menu opens from the keyboard, arrows go round, choosing closes it and gives the focus back', () => {
  renderPage(<Languages />);
  const button = screen.getByRole('button', { name: 'Language' });
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Language' })).toBeDefined();
  const [english, lao] = screen.getAllByRole('menuitemradio');
  expect(document.activeElement).toBe(english);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(lao);
  fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
  expect(document.activeElement).toBe(english);
  fireEvent.click(lao as Element);
  expect(chosen).toHaveBeenCalledWith('lo');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('Escape closes a menu and gives the focus back', () => {
  renderPage(<Languages />);
  const button = screen.getByRole('button', { name: 'Language' });
  fireEvent.click(button);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { FileInput } from './file-input.tsx';

test('gives what was chosen, the same file a second time too, and nothing where nothing was', () => {
  const onChoose = vi.fn();
  renderPage(<FileInput ref={null} label="Photo" onChoose={onChoose} />);
  const input = screen.getByLabelText('Photo');
  const file = new File(['x'], 'noy.jpg', { type: 'image/jpeg' });
  const choose = (files: File[]) => fireEvent.change(input, { target: { files } });
  choose([file]);
  choose([]);
  choose([file]);
  expect(onChoose.mock.calls).toEqual([[[file]], [[file]]]);
  expect(input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
});

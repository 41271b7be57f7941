// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { BankQr } from './bank-qr.tsx';
import { LetterheadContext } from './letterhead.ts';

const letterhead = (bankQr: string | null) => ({
  logo: null,
  stamp: null,
  signature: null,
  bankQr,
  authority: { lo: '', en: '' },
  school: { lo: '', en: '' },
});

test.each([
  ['the branch’s image', 'data:image/png;base64,AA', undefined, 'img'],
  ['the one made for the paper in its place', 'data:image/png;base64,AA', <svg key="qr" />, 'svg'],
  ['the one made for the paper where the branch has no image', null, <svg key="qr" />, 'svg'],
] as const)('a paper has %s', (_which, image, drawn, tag) => {
  renderPage(
    <LetterheadContext value={letterhead(image)}>
      <BankQr label="Scan to pay" drawn={drawn} />
    </LetterheadContext>,
  );
  const pictures = document.querySelectorAll('figure img, figure svg');
  expect([...pictures].map((picture) => picture.tagName.toLowerCase())).toEqual([tag]);
});

test('a paper of a branch without a bank QR has no frame for one', () => {
  renderPage(
    <LetterheadContext value={letterhead(null)}>
      <BankQr label="Scan to pay" drawn={null} />
    </LetterheadContext>,
  );
  expect(document.querySelector('figure')).toBeNull();
});

import type { PrintLanguage } from '@suksa/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PrintPage } from './print-page.ts';
import './print.css';

interface PrintRootProps {
  readonly page: PrintPage;
  readonly language: PrintLanguage;
  readonly onDrawn: (root: HTMLElement) => void;
  readonly children: ReactNode;
}

/** Holds the sheet in `body`: unseen on the screen, alone on paper. */
export function PrintRoot({ page, language, onDrawn, children }: PrintRootProps) {
  const root = useRef<HTMLDivElement>(null);
  const drawn = useRef(onDrawn);
  useEffect(() => {
    if (root.current) drawn.current(root.current);
  }, []);
  return createPortal(
    <div
      ref={root}
      id="print-root"
      data-page={page}
      data-language={language}
      lang={language === 'en' ? 'en' : 'lo'}
    >
      {children}
    </div>,
    document.body,
  );
}

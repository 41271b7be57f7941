import { type ReactNode, useEffect } from 'react';
import { LanguageText } from '../language/language-text.tsx';
import classes from './page-frame.module.css';

interface PageFrameProps {
  readonly title: string;
  /** One line under the title. */
  readonly help?: ReactNode;
  /** Buttons at the right; under the title on phones. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: its one first heading, its actions, its content; also sets the document's title. */
export function PageFrame({ title, help, actions, children }: PageFrameProps) {
  useEffect(() => {
    document.title = `${title} · Suksa`;
  }, [title]);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>
            <LanguageText>{title}</LanguageText>
          </h1>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

import { useFormat } from '@suksa/i18n';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import classes from './name-text.module.css';
import { otherLanguage } from './other-language.ts';

const lao = /\p{Script=Lao}/u;

const whole = (name: string): ReactNode =>
  lao.test(name)
    ? [...name.matchAll(/\S+|\s+/g)].map(({ 0: part, index: place }) =>
        /\s/.test(part) ? (
          part
        ) : (
          <span key={place} className={classes.whole}>
            {part}
          </span>
        ),
      )
    : name;

/** Broken between given name and surname, never inside one: in Lao a browser’s dictionary would find words there. */
export function NameText({ children }: { readonly children: string }) {
  const { locale } = useFormat();
  const lang = otherLanguage(children, locale);
  return lang ? <span lang={lang}>{whole(children)}</span> : whole(children);
}

/** The same of a cell that tells whose row it is: its text, or that of what is drawn around it. */
export const wholeNames = (content: ReactNode): ReactNode => {
  if (typeof content === 'string') return whole(content);
  if (!isValidElement<{ children?: ReactNode }>(content)) return content;
  const { children } = content.props;
  return typeof children === 'string'
    ? cloneElement(content, undefined, <NameText>{children}</NameText>)
    : content;
};

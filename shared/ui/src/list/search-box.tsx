import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './list.module.css';

/** Milliseconds: shorter than between two letters, since a search that another overtakes is broken off. */
const debounce = 50;

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label?: string;
}

/** The search of a list: the slash key leads to it, and after the last letter it searches. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, flush } = useDebouncedText(value, onChange);
  useSlashKey(input);
  const name = label ?? t('list.search');

  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      name="q"
      aria-label={name}
      placeholder={name}
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush(text);
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        flush('');
      }}
      leftSection={<Icon name="search" size={16} />}
      rightSectionPointerEvents="all"
      rightSection={
        text ? (
          <ActionIcon size="sm" aria-label={t('list.clear_search')} onClick={() => flush('')}>
            <Icon name="x" size={16} />
          </ActionIcon>
        ) : (
          <Kbd aria-hidden className={classes.slash}>
            /
          </Kbd>
        )
      }
    />
  );
}

/**
 * What is typed shows at once and is passed on after a pause; a change from outside wins. What was passed on comes back
 * as the value a little later, on a slow machine while more is typed already: that is no change from outside.
 */
function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [passed, setPassed] = useState<readonly string[]>([]);
  if (known !== value) {
    const at = passed.indexOf(value);
    setKnown(value);
    setPassed(at < 0 ? [] : passed.slice(at + 1));
    if (at < 0) setText(value);
  }
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setPassed((before) => [...before, text]);
      latest.current(text);
    }, debounce);
    return () => clearTimeout(timer);
  }, [text, value]);
  const flush = (next: string) => {
    setText(next);
    if (next === value) return;
    setPassed((before) => [...before, next]);
    onChange(next);
  };
  return { text, setText, flush };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function lead(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[data-modal]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [input]);
}

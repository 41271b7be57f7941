import type { Translate } from '@suksa/i18n';
import { Icon, Loader } from '@suksa/ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Choice } from './choice.ts';
import { ChoiceGroup } from './choice-group.tsx';
import classes from './command-palette.module.css';
import { nextIndex } from './next-index.ts';
import { useChoices } from './use-choices.ts';

/** A number says most exactly what is meant, a family or a user found by its name least. */
const groups = ['numbers', 'students', 'screens', 'actions', 'people'] as const;

/**
 * One field for going anywhere: records, students, screens, and what one may do. The keyboard suffices: type, arrow keys, Enter; Escape closes.
 * Exported as default because React.lazy wants that.
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [entered, setEntered] = useState(false);
  const listId = useId();
  const { searching, failed, ...found } = useChoices(query);
  const choices = groups.flatMap((group) => found[group]);
  const current = choices[Math.min(active, choices.length - 1)];

  useEffect(() => dialog.current?.showModal(), []);
  // Enter before the answer is there means what will be found, not what an earlier word had found.
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (current) open(current);
  });

  const open = (choice: Choice) => {
    dialog.current?.close();
    if (typeof choice.to === 'string') void navigate(choice.to);
    else choice.to();
  };
  const onKey = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, choices.length);
    // While a Lao or other input method composes a letter, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && searching && active === 0) setEntered(true);
    else if (event.key === 'Enter' && current) open(current);
    else if (next === undefined) return;
    else setActive(next);
    event.preventDefault();
  };
  const closeOnBackdrop = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.window}>
        <div className={classes.field}>
          <Icon name="search" />
          <input
            autoFocus
            className={classes.input}
            // Not `search`: there the first Escape would only clear the field.
            type="text"
            enterKeyHint="go"
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${current.id}`}
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setActive(0);
              setEntered(false);
            }}
            onKeyDown={onKey}
          />
          {searching && <Loader size="xs" />}
        </div>
        <div id={listId} role="listbox" aria-label={t('palette.results')} className={classes.list}>
          {groups.map((group) => (
            <ChoiceGroup
              key={group}
              title={t(`palette.${group}`)}
              choices={found[group]}
              {...{ listId, current, open }}
            />
          ))}
        </div>
        <p className={classes.state} role="status">
          {stateOf({ found: choices.length, searching, failed }, t)}
        </p>
        <p className={classes.help}>{t('palette.help')}</p>
      </div>
    </dialog>
  );
}

interface SearchState {
  readonly found: number;
  readonly searching: boolean;
  readonly failed: boolean;
}

function stateOf({ found, searching, failed }: SearchState, t: Translate<'shell'>): string {
  if (failed) return t('palette.failed');
  return found === 0 && !searching ? t('palette.nothing') : '';
}

import { ErrorState, Icon, Loader, Text, TextInput } from '@suksa/ui';
import { useKeptText } from '@suksa/ui/form';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import classes from './finder.module.css';

interface SearchState<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface FinderProps<Row> {
  /** What is typed is kept under it: who leaves before anybody was chosen finds it again. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The server's answer to what stands in the field; called with an empty text while nothing does. */
  readonly useFound: (q: string) => SearchState<Row>;
  /** How many were found, in words. */
  readonly count: (found: number) => string;
  readonly option: (row: Row) => ReactNode;
  readonly onChoose: (row: Row) => void;
  /** Told where nobody was chosen. */
  readonly error?: string | undefined;
}

const pause = 150;

/** Finds one record by typing; the keyboard alone is enough. */
export function Finder<Row extends { readonly id: number }>({
  name,
  label,
  hint,
  useFound,
  count,
  option,
  onChoose,
  error: missing,
}: FinderProps<Row>) {
  const listId = useId();
  const { text: typed, type, forget } = useKeptText(name);
  const [found] = useState(typed);
  const [active, setActive] = useState(0);
  const q = usePaused(typed.trim());
  const { data, error, isFetching, refetch } = useFound(q);
  const rows = q === '' ? [] : (data?.rows ?? []);
  const chosen = rows[Math.min(active, rows.length - 1)];

  function choose(row: Row) {
    forget();
    onChoose(row);
  }

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive(Math.max(0, Math.min(rows.length - 1, active + step)));
    // While an answer is on its way, the first row may not be the one that was meant.
    else if (event.key === 'Enter' && chosen && !isFetching && q === typed.trim()) choose(chosen);
    if (step || event.key === 'Enter') event.preventDefault();
  }

  return (
    <div className={classes.finder}>
      <TextInput
        label={label}
        description={hint}
        error={missing}
        data-autofocus
        size="md"
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        aria-autocomplete="list"
        value={typed}
        onChange={(event) => {
          type(event.currentTarget.value);
          setActive(0);
        }}
        // What was found again is replaced by typing.
        onFocus={(event) => found !== '' && typed === found && event.currentTarget.select()}
        onKeyDown={keyDown}
        leftSection={<Icon name="search" />}
        rightSection={isFetching ? <Loader size="xs" /> : undefined}
      />
      <Text role="status" size="sm" c="dimmed">
        {q !== '' && data && !isFetching && count(rows.length)}
      </Text>
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : null}
      <div id={listId} role="listbox" aria-label={label} className={classes.list}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
          <div
            key={row.id}
            id={`${listId}-${row.id}`}
            role="option"
            aria-selected={row === chosen}
            tabIndex={-1}
            className={classes.option}
            onClick={() => choose(row)}
          >
            {option(row)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

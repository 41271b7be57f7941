import type { EndpointOutput } from '@suksa/contracts';
import { findFamilies } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Icon, Loader, Text, TextInput } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './family-finder.module.css';

type Family = EndpointOutput<typeof findFamilies>['rows'][number];

const pause = 150;

/** Finds the family that pays by any spelling of a child or guardian; the keyboard alone is enough. */
export function FamilyFinder({ onChoose }: { onChoose: (familyId: number) => void }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const q = usePaused(typed.trim());
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(findFamilies, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const families = q === '' ? [] : (data?.rows ?? []);
  const chosen = families[Math.min(active, families.length - 1)];

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive(Math.max(0, Math.min(families.length - 1, active + step)));
    // While an answer is on its way, the first row may not be the one that was meant.
    else if (event.key === 'Enter' && chosen && !isFetching && q === typed.trim()) onChoose(chosen.id);
    if (step || event.key === 'Enter') event.preventDefault();
  }

  return (
    <div className={classes.finder}>
      <TextInput
        label={t('payment.find')}
        description={t('payment.find_hint')}
        data-autofocus
        size="md"
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-expanded={families.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        aria-autocomplete="list"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={keyDown}
        leftSection={<Icon name="search" />}
        rightSection={isFetching ? <Loader size="xs" /> : undefined}
      />
      <Text role="status" size="sm" c="dimmed">
        {q !== '' &&
          data &&
          !isFetching &&
          (families.length === 0
            ? t('payment.none_found')
            : t('payment.found', { count: families.length, number: format.number(families.length) }))}
      </Text>
      {error && !isFetching && (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      )}
      <div id={listId} role="listbox" aria-label={t('payment.find')} className={classes.list}>
        {families.map((family) => (
          <FamilyOption
            key={family.id}
            id={`${listId}-${family.id}`}
            family={family}
            active={family === chosen}
            onChoose={() => onChoose(family.id)}
          />
        ))}
      </div>
    </div>
  );
}

interface FamilyOptionProps {
  readonly id: string;
  readonly family: Family;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function FamilyOption({ id, family, active, onChoose }: FamilyOptionProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onClick={onChoose}
    >
      <span className={classes.names}>
        <span className={classes.family}>{format.name(family.name)}</span>
        {family.children.map(({ id: childId, code, name, className }) => (
          <span key={childId} className={classes.child}>
            {format.name(name)} · {[className, code].filter(Boolean).join(' · ')}
          </span>
        ))}
      </span>
      <span className={classes.balance} data-owes={family.balance > 0 || undefined}>
        {family.balance > 0
          ? t('payment.owes', { amount: format.kip(family.balance) })
          : t('payment.owes_nothing')}
      </span>
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

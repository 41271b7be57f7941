import { findFamilies, type KnownFamily } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, Group, Icon, Loader, Paper, Stack, Text, TextInput } from '@suksa/ui';
import { FormSection } from '@suksa/ui/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../use-debounced.ts';
import classes from './admission.module.css';

interface FamilyFinderProps {
  readonly chosen: KnownFamily | null;
  /** What is searched for at once. */
  readonly initial?: string | undefined;
  readonly onChoose: (family: KnownFamily | null) => void;
}

/** The first question at the counter: is the family known? A phone number or a brother's name finds it. */
export function FamilyFinder({ chosen, initial = '', onChoose }: FamilyFinderProps) {
  const { t } = useTranslation('education');
  return (
    <FormSection title={t('family_finder.title')}>
      {chosen ? (
        <ChosenFamily family={chosen} onLeave={() => onChoose(null)} />
      ) : (
        <FamilySearch initial={initial} onChoose={onChoose} />
      )}
    </FormSection>
  );
}

function ChosenFamily({ family, onLeave }: { family: KnownFamily; onLeave: () => void }) {
  const { t } = useTranslation('education');
  return (
    <Paper withBorder p="sm" className={classes.chosen} role="status">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Icon name="users-group" />
          <FamilyWords family={family} />
        </Group>
        <Button variant="subtle" color="gray" flex="none" px="xs" onClick={onLeave}>
          {t('family_finder.leave')}
        </Button>
      </Group>
    </Paper>
  );
}

const shortest = 2;

function FamilySearch({ initial, onChoose }: Required<Omit<FamilyFinderProps, 'chosen'>>) {
  const { t } = useTranslation('education');
  const [typed, setTyped] = useState(initial ?? '');
  const q = useDebounced(typed.trim());
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const searching = q.length >= shortest;
  const { data, isFetching } = useQuery({
    ...apiQuery(findFamilies, { query: { q } }),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  const families = searching ? (data?.families ?? []) : [];

  function inputKey(event: KeyboardEvent) {
    // Enter belongs to the search here, not to the form around it.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Enter' && families[0]) onChoose(families[0]);
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
  }

  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="search"
        label={t('family_finder.label')}
        description={t('family_finder.help')}
        value={typed}
        autoComplete="off"
        maxLength={100}
        aria-controls={listId}
        leftSection={<Icon name="user-search" size={16} />}
        rightSection={isFetching && searching ? <Loader size="xs" /> : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={inputKey}
      />
      <ul ref={list} id={listId} className={classes.families} aria-live="polite">
        {families.map((family) => (
          <li key={family.id}>
            <button type="button" className={classes.family} onClick={() => onChoose(family)}>
              <FamilyWords family={family} />
            </button>
          </li>
        ))}
      </ul>
      {searching && !isFetching && families.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('family_finder.none')}
        </Text>
      )}
    </Stack>
  );
}

function FamilyWords({ family }: { family: KnownFamily }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const children = family.children.map(({ name, className }) =>
    [format.name(name), className && format.className(className)].filter(Boolean).join(' · '),
  );
  const guardians = family.guardians.map(({ nameLo, nameEn, phone }) =>
    [format.name({ lo: nameLo, en: nameEn }), phone].filter(Boolean).join(' '),
  );
  return (
    <span className={classes.words}>
      <strong>{t('family_finder.family', { name: format.name(family.name) })}</strong>
      <span>{children.join(', ')}</span>
      <span className={classes.dimmed}>{guardians.join(', ')}</span>
    </span>
  );
}

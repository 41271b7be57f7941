import { findShiftPeople, type ShiftSubject } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Group, Stack, Text } from '@suksa/ui';
import { SearchBox } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './shifts.module.css';
import { useShiftLabels } from './use-shift-labels.ts';

interface PersonPickerProps {
  readonly value: ShiftSubject | null;
  readonly onChange: (person: ShiftSubject) => void;
}

/** Finds a student or a member of staff of the branch by name or code, and chooses one. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types, groupText } = useShiftLabels();
  const [q, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    ...apiQuery(findShiftPeople, { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = q.length > 1 ? (data?.rows ?? []) : [];
  const shown = found.length > 0 || !value ? found : [value];
  const place = ({ kind, className, staffType }: ShiftSubject) =>
    (className && format.className(className)) ??
    types.find((type) => type.value === staffType)?.label ??
    groupText({ person: kind, className: null, level: null, staffType: null });
  return (
    <Stack gap="xs">
      <Group>
        <SearchBox value={q} onChange={setSearch} label={t('shifts.tester.search')} />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {q.length > 1 && data && found.length === 0 && <Text c="dimmed">{t('shifts.tester.nobody')}</Text>}
      <fieldset className={classes.people} aria-label={t('shifts.tester.person')}>
        {shown.map((person) => (
          <label key={`${person.kind} ${person.id}`} className={classes.person}>
            <input
              type="radio"
              name="person"
              checked={value?.kind === person.kind && value.id === person.id}
              onChange={() => {
                onChange(person);
                // The others make room for the answer.
                setSearch('');
              }}
            />
            <span>
              <strong>{format.name(person.name)}</strong>
              <small>
                {place(person)} · {person.code}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
    </Stack>
  );
}

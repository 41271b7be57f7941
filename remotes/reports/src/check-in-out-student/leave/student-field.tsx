import { findStudents } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Group, Icon, Stack, Text, TextInput } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface StudentFieldProps {
  readonly value: number | null;
  readonly onChange: (studentId: number | null, name: string) => void;
}

/** Finds a student by any spelling, nickname or code. */
export function StudentField({ value, onChange }: StudentFieldProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    ...apiQuery(findStudents, { query: { q } }),
    enabled: q !== '' && value === null,
    placeholderData: keepPreviousData,
  });
  if (value !== null)
    return (
      <Group justify="space-between">
        <Text fw={500}>{chosen || `#${value}`}</Text>
        <Button variant="subtle" onClick={() => onChange(null, '')}>
          {common('actions.clear')}
        </Button>
      </Group>
    );
  const rows = q === '' ? [] : (found.data?.rows ?? []).slice(0, 6);
  return (
    <Stack gap={4}>
      <TextInput
        label={t('leave.student')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<Icon name="search" />}
      />
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} namespace="reports" />
      ) : (
        q !== '' && found.data && rows.length === 0 && <Text size="sm">{t('leave.nobody')}</Text>
      )}
      {rows.map(({ id, name, className, code }) => {
        const label = [format.name(name), className && format.className(className), code]
          .filter(Boolean)
          .join(' · ');
        return (
          <Button
            key={id}
            variant="default"
            justify="start"
            onClick={() => {
              setChosen(label);
              onChange(id, format.name(name));
            }}
          >
            {label}
          </Button>
        );
      })}
    </Stack>
  );
}

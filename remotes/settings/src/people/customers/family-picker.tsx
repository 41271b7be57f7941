import { type Customer, listCustomers } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Group, Stack, Text } from '@suksa/ui';
import { SearchBox } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './customer.module.css';

interface FamilyPickerProps {
  readonly label: string;
  /** Not offered: the family that it is about. */
  readonly except: number;
  readonly value: Customer | null;
  readonly onChange: (family: Customer) => void;
}

const shown = 6;

/** Finds another family by any name, code or phone, and chooses it. */
export function FamilyPicker({ label, except, value, onChange }: FamilyPickerProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [q, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    ...apiQuery(listCustomers, { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = q.length > 1 ? (data?.rows ?? []).filter(({ id }) => id !== except).slice(0, shown) : [];
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group>
        <SearchBox value={q} onChange={setSearch} label={t('customers.search')} />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {q.length > 1 && data && found.length === 0 && <Text c="dimmed">{t('customers.nobody_found')}</Text>}
      <fieldset className={classes.families} aria-label={label}>
        {found.map((family) => (
          <label key={family.id} className={classes.family}>
            <input
              type="radio"
              name="family"
              checked={value?.id === family.id}
              onChange={() => onChange(family)}
            />
            <span>
              <Text span fw={600}>
                {format.name(family.name)}
              </Text>
              <Text span size="sm" c="dimmed" display="block">
                {[...family.children.map(({ name }) => format.name(name)), family.phone]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
          </label>
        ))}
      </fieldset>
    </Stack>
  );
}

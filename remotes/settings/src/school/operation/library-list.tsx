import {
  exportLibraries,
  type OperationLibraries,
  operationLibraries,
} from '@suksa/contracts/settings/data/operation';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, Skeleton, Text, TextInput } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './operation.module.css';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly parts: readonly string[];
}

const shownAtFirst = 25;

/** The libraries of others in what is live, with version and licence, and as a file. */
export default function LibraryList() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const onError = useRefusalNotice();
  const { data, error, refetch } = keepLoaded(useQuery(apiQuery(operationLibraries)));
  if (!data)
    return error ? (
      <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} />
    );
  const columns: readonly Column<Library>[] = [
    { key: 'name', title: t('operation.library'), render: ({ name }) => name, card: 'title' },
    { key: 'version', title: t('operation.version'), render: ({ version }) => version },
    { key: 'licence', title: t('operation.licence'), render: ({ licence }) => licence },
    { key: 'parts', title: t('operation.parts'), render: ({ parts }) => parts.join(', ') },
  ];
  const matching = librariesIn(data).filter(holds(wanted));
  const shown = all ? matching : matching.slice(0, shownAtFirst);
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.note}>
        {t('operation.libraries_text')}
      </Text>
      <Button
        variant="default"
        className={classes.file}
        leftSection={<Icon name="download" />}
        onClick={() => void download(exportLibraries, {}, 'suksa-libraries.cdx.json').catch(onError)}
      >
        {t('operation.libraries_file')}
      </Button>
      {data.parts.every(({ part }) => part === 'server') && (
        <Alert color="yellow" icon={<Icon name="info-circle" />} className={classes.note}>
          {t('operation.libraries_none_live')}
        </Alert>
      )}
      <TextInput
        type="search"
        label={t('operation.libraries_search')}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        className={classes.note}
      />
      {shown.length > 0 ? (
        <DataTable
          label={t('operation.libraries')}
          columns={columns}
          rows={shown}
          rowKey={({ name, version }) => `${name} ${version}`}
          rowLabel={({ name }) => name}
        />
      ) : (
        <Text role="status">{t('operation.libraries_nothing')}</Text>
      )}
      {shown.length < matching.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('operation.libraries_all', { number: format.number(matching.length) })}
        </Button>
      )}
    </>
  );
}

/** Whether every word of a search stands in its name, its licence or one of its parts. */
const holds = (wanted: string) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, version, licence, parts }: Library): boolean => {
    const text = [name, version, licence, ...parts].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
};

/** Each once, with the parts that hold it. */
function librariesIn({ parts }: OperationLibraries): readonly Library[] {
  const found = new Map<string, Library>();
  for (const { part, packages } of parts)
    for (const one of packages) {
      const key = `${one.name} ${one.version}`;
      found.set(key, { ...one, parts: [...(found.get(key)?.parts ?? []), part] });
    }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

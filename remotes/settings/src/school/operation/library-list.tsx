import {
  exportLibraries,
  type OperationLibraries,
  operationLibraries,
} from '@suksa/contracts/settings/data/operation';
import { apiQuery, download } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Skeleton, Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './operation.module.css';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly parts: readonly string[];
}

/** The libraries of others in what is live, with version and licence, and as a file. */
export default function LibraryList() {
  const { t } = useTranslation('settings');
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
      <DataTable
        label={t('operation.libraries')}
        columns={columns}
        rows={librariesIn(data)}
        rowKey={({ name, version }) => `${name} ${version}`}
        rowLabel={({ name }) => name}
      />
    </>
  );
}

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

import { markCodeKinds } from '@suksa/contracts/marks/code';
import {
  addDefaultCodes,
  exportMarkCodes,
  listMarkCodes,
  type MarkCode,
  markBands,
  markCodeSorts,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useApiMutation, useCan, useList } from '@suksa/platform';
import { Button, Icon, Menu, notify, Skeleton } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { BandPicture } from './band-picture.tsx';
import classes from './bands.module.css';
import { useCodeColumns } from './code-columns.tsx';
import type { OpenedCode } from './code-form.tsx';
import { useCodeLabels } from './use-code-labels.ts';

const BandsForm = lazy(() => import('./bands-form.tsx'));
const CodeForm = lazy(() => import('./code-form.tsx'));

/** Score bands with their picture, codes that stand in place of marks, and the results of a year. */
export default function CodesTab() {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const columns = useCodeColumns();
  const { kinds } = useCodeLabels();
  const state = useListState({
    sorts: markCodeSorts,
    filters: { kind: markCodeKinds, active: ['yes', 'no'] },
  });
  const codes = useList(listMarkCodes, { query: state.query }, { file: exportMarkCodes });
  const [opened, setOpened] = useState<OpenedCode | 'bands' | null>(null);
  const mayCreate = can('settings.mark_scheme.create');
  const title = t('mark_status.tabs.codes');
  const open = (code: MarkCode) => setOpened(code.kind === 'band' ? 'bands' : { kind: code.kind, code });

  return (
    <>
      <div className={classes.head}>
        <p>{t('mark_status.help.codes')}</p>
        {mayCreate && <UsualCodes shown={codes.result.data?.total} narrowed={state.narrowed} />}
        <Button
          variant="default"
          leftSection={<Icon name="color-swatch" />}
          onClick={() => setOpened('bands')}
        >
          {t(can('settings.mark_scheme.edit') ? 'codes.edit_bands' : 'codes.bands')}
        </Button>
        {mayCreate && (
          <Menu>
            <Menu.Target>
              <Button
                leftSection={<Icon name="plus" />}
                rightSection={<Icon name="chevron-down" size={16} />}
              >
                {t('codes.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['special', 'result'] as const).map((kind) => (
                <Menu.Item key={kind} onClick={() => setOpened({ kind, code: null })}>
                  {t(`codes.add_${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <ListScreen
        name="settings.mark-codes"
        label={title}
        state={state}
        columns={columns}
        list={codes}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ active }) => (active ? undefined : 'muted')}
        searchLabel={t('codes.search')}
        summary={<BandsInUse />}
        filters={
          <>
            <FilterSelect
              label={t('codes.fields.kind')}
              value={state.query.kind}
              data={kinds}
              onChange={(value) => state.setFilter('kind', value)}
            />
            <FilterSelect
              label={t('codes.fields.active')}
              value={state.query.active}
              data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`codes.states.${value}`) }))}
              onChange={(value) => state.setFilter('active', value)}
            />
          </>
        }
        empty={{ title: t('codes.empty') }}
        onOpen={open}
        print={{
          around: async () => {
            const { bands } = await send(markBands);
            return { above: bands.length > 0 && <BandPicture bands={bands} /> };
          },
        }}
      />
      <Suspense>
        {opened === 'bands' && <BandsForm onClose={() => setOpened(null)} />}
        {opened && opened !== 'bands' && (
          <CodeForm
            key={`${opened.code?.id}-${opened.copied}`}
            opened={opened}
            onCopy={(code) => setOpened({ kind: opened.kind, code, copied: true })}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The bands of today, drawn above the list. */
function BandsInUse() {
  const { data } = useQuery(apiQuery(markBands));
  if (!data) return <Skeleton className={classes.bandsHeight} />;
  if (data.bands.length === 0) return null;
  return (
    <div className={`${classes.panel} ${classes.bandsHeight}`}>
      <BandPicture bands={data.bands} spread={data.spread} />
    </div>
  );
}

/** Offered to a school that has no codes of some kind. */
function UsualCodes({ shown, narrowed }: { shown: number | undefined; narrowed: boolean }) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const all = useQuery({
    ...apiQuery(listMarkCodes, { query: { size: 100 } }),
    enabled: shown !== undefined,
  });
  const make = useApiMutation(addDefaultCodes);
  const missing = all.data && markCodeKinds.some((kind) => !all.data.rows.some((row) => row.kind === kind));
  if (!missing || narrowed) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="wand" />}
      loading={make.isPending}
      onClick={() =>
        make.mutate(undefined, {
          onError,
          onSuccess: ({ made }) => notify({ text: t('codes.usual_made', { count: made }) }),
        })
      }
    >
      {t('codes.usual')}
    </Button>
  );
}

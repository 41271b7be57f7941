import { type LeaveRequest, leaveStates, listLeave } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useCan, useList } from '@suksa/platform';
import { Button, Group, Icon, Text } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComingEarlyLeaves } from './coming-early-leaves.tsx';
import { useLeaveColumns } from './leave-columns.tsx';

const LeaveForm = lazy(() => import('./leave-form.tsx'));
const PermitEarlyLeave = lazy(() => import('./permit-early-leave.tsx'));
const LeaveWindow = lazy(() => import('./leave-window.tsx'));

/** Leave that was asked for: what waits first. Opening one shows it whole, to be decided or taken back. */
export default function LeaveView() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const columns = useLeaveColumns();
  const [asking, setAsking] = useState(false);
  const [permitting, setPermitting] = useState(false);
  const mayPermit = can('reports.attendance.edit');
  const [opened, setOpened] = useState<LeaveRequest | null>(null);
  const state = useListState({
    sorts: ['day', 'name'],
    defaultDir: 'desc',
    filters: { state: leaveStates, whose: ['students', 'staff', 'own'] },
  });
  const list = useList(listLeave, { query: state.query });
  const { data } = list.result;
  // As the list has it now: somebody else may decide while the window is open.
  const shown = opened && (data?.rows.find(({ id }) => id === opened.id) ?? opened);
  const mayAsk = data && (data.mayAskForStudents || data.mayAskForOneself);
  const ask = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAsking(true)}>
      {t('leave.ask')}
    </Button>
  );
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text role="status">
          {data &&
            data.waiting > 0 &&
            t('leave.waiting', { count: data.waiting, number: format.number(data.waiting) })}
        </Text>
        <Group gap="xs">
          {mayPermit && (
            <Button variant="default" onClick={() => setPermitting(true)}>
              {t('early.permit')}
            </Button>
          )}
          {mayAsk && ask}
        </Group>
      </Group>
      {mayPermit && <ComingEarlyLeaves />}
      <ListScreen
        name="reports.leave"
        label={t('parts.leave')}
        state={state}
        columns={columns}
        list={list}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('leave.search')}
        onOpen={setOpened}
        filters={
          <>
            <FilterSelect
              label={t('leave.columns.state')}
              value={state.query.state}
              data={leaveStates.map((value) => ({ value, label: t(`leave.states.${value}`) }))}
              onChange={(value) => state.setFilter('state', value)}
            />
            {data?.mayAskForOneself && (
              <FilterSelect
                label={t('leave.whose')}
                value={state.query.whose}
                data={(['students', ...(data.seesStaff ? (['staff'] as const) : []), 'own'] as const).map(
                  (value) => ({ value, label: t(`leave.of.${value}`) }),
                )}
                onChange={(value) => state.setFilter('whose', value)}
              />
            )}
          </>
        }
        empty={{ title: t('leave.none'), text: t('leave.none_text') }}
      />
      <Suspense>
        {permitting && <PermitEarlyLeave onClose={() => setPermitting(false)} />}
        {asking && data && <LeaveForm choices={data} onClose={() => setAsking(false)} />}
        {shown && <LeaveWindow request={shown} onChange={setOpened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

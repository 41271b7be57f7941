import {
  type Enquiry,
  enquirySorts,
  enquiryStatuses,
  exportEnquiries,
  listEnquiries,
} from '@suksa/contracts/landing';
import { useList, useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnquiryColumns } from './enquiry-columns.tsx';

const EnquiryForm = lazy(() => import('./enquiry-form.tsx'));

/** Families who ask for a place, for the office to call back. */
export default function EnquiriesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const columns = useEnquiryColumns();
  const state = useListState({ sorts: enquirySorts, filters: { status: enquiryStatuses } });
  const enquiries = useList(listEnquiries, { query: state.query }, { file: exportEnquiries });
  const [opened, setOpened] = useState<Enquiry | null>(null);
  return (
    <PageFrame title={title} help={help}>
      <ListScreen
        name="settings.enquiries"
        label={title}
        state={state}
        columns={columns}
        list={enquiries}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowTone={({ status }) => (status === 'answered' ? 'muted' : undefined)}
        searchLabel={t('enquiries.search')}
        filters={
          <FilterSelect
            label={t('enquiries.fields.status')}
            value={state.query.status}
            data={enquiryStatuses.map((value) => ({ value, label: t(`enquiries.statuses.${value}`) }))}
            onChange={(value) => state.setFilter('status', value)}
          />
        }
        empty={{ title: t('enquiries.empty.title'), text: t('enquiries.empty.text') }}
        onOpen={setOpened}
        print={{ landscape: true }}
      />
      {opened && (
        <Suspense>
          <EnquiryForm enquiry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

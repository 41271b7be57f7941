import {
  addItemPayer,
  ItemPayerInput,
  listCompanies,
  listSiblings,
  readFeePlans,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCan } from '@suksa/platform';
import { Alert, Anchor, ErrorState, Icon, Skeleton, Text } from '@suksa/ui';
import { ChoicesField, FormDrawer, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StudentFinder } from '../../components/student-finder.tsx';

interface Values {
  readonly companyId: number | null;
  readonly studentIds: readonly number[];
  readonly feeItemIds: readonly number[];
}

const nothing: Values = { companyId: null, studentIds: [], feeItemIds: [] };

/** Which company pays which fees of which children; the family is found by any of them. */
export default function CompanyPaysForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const [studentId, setStudentId] = useState<number | null>(null);
  const companies = useQuery(apiQuery(listCompanies));
  const plans = useQuery(apiQuery(readFeePlans));
  const siblings = useQuery({
    ...apiQuery(listSiblings, { query: { student: studentId ?? 0 } }),
    enabled: studentId !== null,
  });
  const adding = useApiMutation(addItemPayer);
  const form = useContractForm({
    name: 'feeinvoice.itemPayer',
    record: null,
    schema: ItemPayerInput,
    namespace: 'feeinvoice',
    initial: nothing,
    aside: { value: studentId, restore: setStudentId },
    submit: (body) => adding.mutateAsync({ body }),
  });
  const failed = [companies, plans, siblings].find(({ error, data }) => error && !data);
  const none = companies.data?.rows.length === 0;

  function choose(id: number) {
    setStudentId(id);
    form.set('studentIds', [id]);
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('companies.add')}
      savedText={t('setup.saved')}
      readOnly={none}
    >
      {failed && (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} namespace="feeinvoice" />
      )}
      {none ? (
        <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
          {t('companies.none')}{' '}
          {can('settings.customer.create') && (
            <Anchor component={Link} to="/settings/users/customer">
              {t('companies.go')}
            </Anchor>
          )}
        </Alert>
      ) : (
        <>
          <SelectField
            {...form.field('companyId')}
            label={t('invoice_fields.company')}
            description={t('companies.company_help')}
            data={(companies.data?.rows ?? []).map(({ id, name, company }) => ({
              value: id,
              label: format.row([
                format.name(name),
                company === name.lo || company === name.en ? '' : company,
              ]),
            }))}
            required
          />
          <ChoicesField
            {...form.field('feeItemIds')}
            label={t('companies.pays')}
            data={(plans.data?.items ?? [])
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          />
          {studentId === null ? (
            <StudentFinder
              name="feeinvoice.itemPayer"
              onChoose={choose}
              error={form.field('studentIds').error}
            />
          ) : siblings.data ? (
            <ChoicesField
              {...form.field('studentIds')}
              label={t('fields.students')}
              data={siblings.data.rows.map(({ id, name, code, className }) => ({
                value: id,
                label: format.row([format.name(name), className && format.className(className), code]),
              }))}
            />
          ) : (
            <Skeleton height={80} aria-busy="true" />
          )}
          <Text c="dimmed" size="sm">
            {t('setup.revision_help')}
          </Text>
        </>
      )}
    </FormDrawer>
  );
}

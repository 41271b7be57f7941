import { type CustomerChild, type CustomerDetails, undoFamilyChange } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Alert, Badge, Button, dialogs, Group, Icon, NameText, notify, Stack, Text } from '@suksa/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './customer.module.css';
import { HouseholdDialog } from './household-dialog.tsx';
import { useCustomerLabels } from './use-customer-labels.ts';

interface CustomerFactsProps {
  readonly customer: CustomerDetails;
  readonly onOpen: (id: number) => void;
}

/** Who belongs to the family, who pays on which terms, and where its children live. */
export function CustomerFacts({ customer, onOpen }: CustomerFactsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { rhythms } = useCustomerLabels();
  const { balance, overdue, credit, paymentDays, paymentRhythm, company } = customer;
  const rhythm = rhythms.find(({ value }) => value === paymentRhythm)?.label;
  const terms = [
    paymentDays === null ? null : t('customers.days', { count: paymentDays }),
    rhythm,
    customer.termsNote,
  ].filter(Boolean);
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <Fact label={t('customers.fields.balance')}>{format.kip(balance)}</Fact>
        <Fact label={t('customers.fields.overdue')}>{format.kip(overdue)}</Fact>
        <Fact label={t('customers.fields.credit')}>{format.kip(credit)}</Fact>
        {terms.length > 0 && <Fact label={t('customers.sections.terms')}>{terms.join(' · ')}</Fact>}
        {company && (
          <Fact label={t('customers.sections.company')}>
            {[company, customer.companyTaxNumber, customer.companyPhone, customer.companyAddress]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
        {customer.note && <Fact label={t('customers.fields.note')}>{customer.note}</Fact>}
      </dl>
      <Members customer={customer} />
      <Children customer={customer} onOpen={onOpen} />
      <Changes customer={customer} />
    </Stack>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Members({ customer: { members } }: { readonly customer: CustomerDetails }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { relations } = useCustomerLabels();
  return (
    <section aria-label={t('customers.members')}>
      <h3 className={classes.heading}>{t('customers.members')}</h3>
      {members.length === 0 && <Text c="dimmed">{t('customers.no_members')}</Text>}
      <ol className={classes.rows}>
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <Text fw={600}>
                <NameText>{format.name({ lo: member.nameLo, en: member.nameEn })}</NameText>
              </Text>
              <Text size="sm" c="dimmed">
                {[
                  member.studentIds.length > 0 &&
                    relations.find(({ value }) => value === member.relation)?.label,
                  member.phone,
                  member.secondPhone,
                  member.occupation,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap={4}>
              {member.isPayer && <Badge color="green">{t('customers.fields.payer')}</Badge>}
              {member.hasAccount && <Badge color="blue">{t('customers.has_account')}</Badge>}
            </Group>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Children({ customer, onOpen }: CustomerFactsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const [shared, setShared] = useState<CustomerChild | null>(null);
  const { children, households } = customer;
  if (children.length === 0) return null;
  return (
    <section aria-label={t('customers.fields.children')}>
      <h3 className={classes.heading}>{t('customers.fields.children')}</h3>
      <ul className={classes.rows}>
        {children.map((child) => {
          const household = households.find(({ studentId }) => studentId === child.id);
          const elsewhere =
            household && (household.main.id === customer.id ? household.other : household.main);
          return (
            <li key={child.id}>
              <div>
                <Text fw={600}>{format.name(child.name)}</Text>
                <Text size="sm" c="dimmed">
                  {[child.code, child.className && format.className(child.className)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {elsewhere && (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(elsewhere.id)}>
                    {t('customers.household.with', {
                      family: format.name(elsewhere.name),
                      share: format.percent(elsewhere.share / 100),
                    })}
                  </Button>
                )}
              </div>
              {can('settings.customer.edit') && household?.other.id !== customer.id && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<Icon name="home" size={16} />}
                  onClick={() => setShared(child)}
                >
                  {t('customers.household.action')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shared && <HouseholdDialog customer={customer} child={shared} onClose={() => setShared(null)} />}
    </section>
  );
}

function Changes({ customer: { changes } }: { readonly customer: CustomerDetails }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const undo = useApiMutation(undoFamilyChange);
  if (changes.length === 0) return null;

  async function ask({ id, kind }: CustomerDetails['changes'][number]) {
    const sure = await dialogs.confirm({
      title: t(`customers.${kind}.undo_title`),
      text: t('customers.undo_text'),
      confirmLabel: t(`customers.${kind}.undo_confirm`),
    });
    const told = () => notify({ text: t('customers.undone') });
    if (sure) undo.mutate({ params: { id } }, { onError, onSuccess: told });
  }

  return changes.map((change) => (
    <Alert key={change.id} color="gray" icon={<Icon name="arrows-exchange" />}>
      <Group justify="space-between">
        <span>
          {t(`customers.${change.kind}.told`, {
            family: format.name(change.other.name),
            by: format.name(change.by),
            time: format.dateTime(change.at),
          })}
          {!change.undoable && ` ${t('customers.was_undone')}`}
        </span>
        {change.undoable && can('settings.customer.approve') && (
          <Button
            variant="default"
            size="compact-sm"
            loading={undo.isPending}
            onClick={() => void ask(change)}
          >
            {t('customers.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  ));
}

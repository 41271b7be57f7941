import {
  type Enquiry,
  EnquiryAnswer,
  type EnquiryStatus,
  enquiryAudit,
  enquiryStatuses,
  updateEnquiry,
} from '@suksa/contracts/landing';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch, useCan } from '@suksa/platform';
import { Anchor, Button, Icon, Stack, Text } from '@suksa/ui';
import {
  AuditHistory,
  FormDrawer,
  FormSection,
  SelectField,
  TextareaField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface EnquiryFormProps {
  readonly enquiry: Enquiry;
  readonly onClose: () => void;
}

/** What a family asked, and what the office has made of it. */
export default function EnquiryForm({ enquiry, onClose }: EnquiryFormProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const { id, status, note, version } = enquiry;
  const form = useContractForm({
    name: 'settings.enquiry',
    record: id,
    schema: EnquiryAnswer,
    namespace: 'settings',
    initial: { status, note, version },
    submit: (body) => send(updateEnquiry, { params: { id }, body }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('enquiries.of', { name: enquiry.name })}
      readOnly={!can('settings.enquiry.edit')}
    >
      <Asked enquiry={enquiry} />
      <Admit id={id} />
      <SelectField
        {...form.field('status')}
        label={t('enquiries.fields.status')}
        data={enquiryStatuses.map((value) => ({ value, label: t(`enquiries.statuses.${value}`) }))}
        required
      />
      <TextareaField {...form.field('note')} label={t('enquiries.fields.note')} rows={4} />
      <FormSection title={t('history')}>
        <History id={id} />
      </FormSection>
    </FormDrawer>
  );
}

function Asked({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Anchor href={`tel:${enquiry.phone}`} fw={600}>
        {format.phone(enquiry.phone)}
      </Anchor>
      <Text>
        {format.name(enquiry.level)} · {enquiry.year} · {t(`enquiries.languages.${enquiry.locale}`)}
      </Text>
      <Text c="dimmed">{format.dateTime(enquiry.createdAt)}</Text>
      {enquiry.message && <Text mt="xs">{enquiry.message}</Text>}
    </Stack>
  );
}

/** To an admission that begins with what the family wrote. */
function Admit({ id }: Pick<Enquiry, 'id'>) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  if (readOnly || !can('education.student.create')) return null;
  return (
    <div>
      <Button
        component={Link}
        to={`/education_management/education_index?admit=1&enquiry=${id}`}
        variant="default"
        leftSection={<Icon name="user-plus" />}
      >
        {t('enquiries.admit')}
      </Button>
    </div>
  );
}

function History({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const history = useQuery(apiQuery(enquiryAudit, { params: { id } }));
  const labels = { status: t('enquiries.fields.status'), note: t('enquiries.fields.note') };
  const show = (field: string, value: unknown) =>
    field === 'status' ? t(`enquiries.statuses.${value as EnquiryStatus}`) : undefined;
  return <AuditHistory result={history} labels={labels} show={show} />;
}

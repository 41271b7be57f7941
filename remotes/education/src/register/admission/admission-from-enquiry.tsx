import type { Student } from '@suksa/contracts/education';
import { type Enquiry, getEnquiry, updateEnquiry } from '@suksa/contracts/landing';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch, useCan } from '@suksa/platform';
import { Alert, Icon, notify } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../components/use-problem-text.ts';
import { useClasses } from '../use-classes.ts';
import AdmissionForm from './admission-form.tsx';
import { enquiryValues } from './enquiry-values.ts';

interface AdmissionFromEnquiryProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onAdmitted: (id: number) => void;
}

/** An admission that begins with what a family asked on the public page; once saved, the enquiry is answered. */
export default function AdmissionFromEnquiry({ id, onClose, onAdmitted }: AdmissionFromEnquiryProps) {
  const { data, error } = useQuery({ ...apiQuery(getEnquiry, { params: { id } }), staleTime: 60_000 });
  const { classes, known } = useClasses();
  const problemText = useProblemText();
  const format = useFormat();
  const answer = useAnswer();
  if (error && !data)
    return (
      <AdmissionForm
        start={{
          values: {},
          search: '',
          notice: (
            <Alert role="alert" color="yellow" icon={<Icon name="alert-triangle" />}>
              {problemText(error)}
            </Alert>
          ),
        }}
        onClose={onClose}
        onAdmitted={onAdmitted}
      />
    );
  if (!data || !known) return null;
  return (
    <AdmissionForm
      start={{
        values: enquiryValues({ ...data, phone: format.phone(data.phone) }, classes),
        search: format.phone(data.phone),
        notice: <EnquiryNotice enquiry={data} />,
      }}
      onSaved={(student) => void answer(data, student)}
      onClose={onClose}
      onAdmitted={onAdmitted}
    />
  );
}

function EnquiryNotice({ enquiry: { name, level, year, message } }: { enquiry: Enquiry }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const chosen = useBranch()?.year?.name;
  return (
    <Alert color="gray" icon={<Icon name="message-circle" />} title={t('admission.enquiry.title', { name })}>
      {`${format.name(level)} · ${year}`}
      {message && <div>{message}</div>}
      {chosen !== undefined && chosen !== year && (
        <strong>{t('admission.enquiry.other_year', { year, chosen })}</strong>
      )}
    </Alert>
  );
}

/** Marks the enquiry answered with the student's code, for whoever may; the admission stands either way. */
function useAnswer() {
  const { t } = useTranslation('education');
  const may = useCan()('settings.enquiry.edit');
  return async ({ id, note, version }: Enquiry, { code }: Student) => {
    if (!may) return;
    const admitted = t('admission.enquiry.admitted', { code });
    const body = { status: 'answered' as const, note: note ? `${note}\n${admitted}` : admitted, version };
    try {
      await send(updateEnquiry, { params: { id }, body });
    } catch {
      notify({ tone: 'red', text: t('admission.enquiry.not_answered') });
    }
  };
}

import { getStudent, type Student } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, RecordPanels, useBranch, useCan, useCurrentUser } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Modal, Skeleton, Stack, Tabs } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageLabels } from '../../printing/use-page-labels.ts';
import { EnrolmentMenu } from '../enrolment/enrolment-menu.tsx';
import { UndoMerges } from '../merge/undo-merges.tsx';
import { FoldedHealth } from './folded-texts.tsx';
import { PrintMenu } from './print-menu.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordDocuments } from './record-documents.tsx';
import { RecordEnrolments } from './record-enrolments.tsx';
import { RecordFamily } from './record-family.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';
import { studentName } from './student-name.ts';

const CorrectionForm = lazy(() => import('./correction-form.tsx'));

interface StudentRecordProps {
  readonly id: number;
  readonly onClose: () => void;
  /** To a brother's or sister's record. */
  readonly onOpen: (id: number) => void;
}

/** The whole record of one student, beside the register. */
export default function StudentRecord({ id, onClose, onOpen }: StudentRecordProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const {
    data: student,
    error,
    refetch,
    refreshFailure,
  } = keepLoaded(useQuery(apiQuery(getStudent, { params: { id } })));
  const [correcting, setCorrecting] = useState(false);

  if (student && correcting)
    return (
      <Suspense>
        <CorrectionForm student={student} onClose={() => setCorrecting(false)} />
      </Suspense>
    );
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={student ? format.name(studentName(student)) : t('record.title')}
      footer={student && <RecordActions student={student} onCorrect={() => setCorrecting(true)} />}
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : student ? (
        <RecordBody student={student} onOpen={onOpen} />
      ) : (
        <Stack role="status" aria-label={t('record.loading')}>
          <Skeleton height={96} />
          <Skeleton height={240} />
        </Stack>
      )}
    </Modal>
  );
}

function RecordActions({ student, onCorrect }: { student: Student; onCorrect: () => void }) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const mayChange = can('education.student.edit') && !readOnly;
  return (
    <>
      <PrintMenu student={student} />
      {mayChange && <EnrolmentMenu student={student} />}
      {mayChange && (
        <Button leftSection={<Icon name="pencil" />} onClick={onCorrect}>
          {t('record.edit')}
        </Button>
      )}
    </>
  );
}

function RecordBody({ student, onOpen }: { student: Student; onOpen: (id: number) => void }) {
  const words = usePageLabels();
  const { t } = useTranslation('education');
  const can = useCan();
  const family = useCurrentUser()?.scope === 'own_children';
  const tabs = [
    {
      name: 'details',
      content: (
        <RecordDetails
          student={student}
          words={words}
          health={student.hasHealthNote !== undefined && <FoldedHealth student={student} />}
        />
      ),
    },
    { name: 'family', content: <RecordFamily student={student} onOpen={onOpen} /> },
    { name: 'enrolments', content: <RecordEnrolments student={student} /> },
    ...(can('education.document.view')
      ? [{ name: 'documents' as const, content: <RecordDocuments student={student} /> }]
      : []),
    ...(family ? [] : [{ name: 'history' as const, content: <RecordHistory id={student.id} /> }]),
  ] as const;
  return (
    <Stack gap="md">
      <RecordHead student={student} />
      <UndoMerges id={student.id} />
      <RecordPanels record="student" id={student.id} />
      <Tabs defaultValue="details">
        <Tabs.List>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`record.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

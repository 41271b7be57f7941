import { getPupil, type Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useCurrentUser } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Modal, Skeleton, Stack, Tabs } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageWords } from '../../printing/use-page-words.ts';
import { EnrolmentMenu } from '../enrolment/enrolment-menu.tsx';
import { UndoMerges } from '../merge/undo-merges.tsx';
import { FoldedHealth } from './folded-texts.tsx';
import { PrintMenu } from './print-menu.tsx';
import { pupilName } from './pupil-name.ts';
import { RecordDetails } from './record-details.tsx';
import { RecordDocuments } from './record-documents.tsx';
import { RecordEnrolments } from './record-enrolments.tsx';
import { RecordFamily } from './record-family.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';

const CorrectionForm = lazy(() => import('./correction-form.tsx'));

interface PupilRecordProps {
  readonly id: number;
  readonly onClose: () => void;
  /** To a brother's or sister's record. */
  readonly onOpen: (id: number) => void;
}

/** The whole record of one pupil, beside the register. */
export default function PupilRecord({ id, onClose, onOpen }: PupilRecordProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const {
    data: pupil,
    error,
    refetch,
    refreshFailure,
  } = keepLoaded(useQuery(apiQuery(getPupil, { params: { id } })));
  const [correcting, setCorrecting] = useState(false);

  if (pupil && correcting)
    return (
      <Suspense>
        <CorrectionForm pupil={pupil} onClose={() => setCorrecting(false)} />
      </Suspense>
    );
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={pupil ? format.name(pupilName(pupil)) : t('record.title')}
      footer={pupil && <RecordActions pupil={pupil} onCorrect={() => setCorrecting(true)} />}
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : pupil ? (
        <RecordBody pupil={pupil} onOpen={onOpen} />
      ) : (
        <Stack role="status" aria-label={t('record.loading')}>
          <Skeleton height={96} />
          <Skeleton height={240} />
        </Stack>
      )}
    </Modal>
  );
}

function RecordActions({ pupil, onCorrect }: { pupil: Pupil; onCorrect: () => void }) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const mayChange = can('education.pupil.edit') && !readOnly;
  return (
    <>
      <PrintMenu pupil={pupil} />
      {mayChange && <EnrolmentMenu pupil={pupil} />}
      {mayChange && (
        <Button leftSection={<Icon name="pencil" />} onClick={onCorrect}>
          {t('record.edit')}
        </Button>
      )}
    </>
  );
}

function RecordBody({ pupil, onOpen }: { pupil: Pupil; onOpen: (id: number) => void }) {
  const words = usePageWords();
  const { t } = useTranslation('education');
  const can = useCan();
  const family = useCurrentUser()?.scope === 'own_children';
  const tabs = [
    {
      name: 'details',
      content: (
        <RecordDetails
          pupil={pupil}
          words={words}
          health={pupil.hasHealthNote !== undefined && <FoldedHealth pupil={pupil} />}
        />
      ),
    },
    { name: 'family', content: <RecordFamily pupil={pupil} onOpen={onOpen} /> },
    { name: 'enrolments', content: <RecordEnrolments pupil={pupil} /> },
    ...(can('education.document.view')
      ? [{ name: 'documents' as const, content: <RecordDocuments pupil={pupil} /> }]
      : []),
    ...(family ? [] : [{ name: 'history' as const, content: <RecordHistory id={pupil.id} /> }]),
  ] as const;
  return (
    <Stack gap="md">
      <RecordHead pupil={pupil} />
      <UndoMerges id={pupil.id} />
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

import { exportPupils, listPupils } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useCan, useLocale, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { type ExportFormat, ListScreen } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAltKey } from '../components/use-alt-key.ts';
import { usePrinting } from '../components/use-printing.ts';
import { MoveSeveral } from './enrolment/move-several.tsx';
import { LeaversFound } from './leavers-found.tsx';
import { MergeTwo } from './merge/merge-two.tsx';
import { PrintSeveral } from './printing/print-several.tsx';
import { useRegisterColumns } from './register-columns.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { useRegisterState } from './register-state.ts';
import { useOpenedPupil } from './use-opened-pupil.ts';

const AdmissionForm = lazy(() => import('./admission/admission-form.tsx'));
const AdmissionFromEnquiry = lazy(() => import('./admission/admission-from-enquiry.tsx'));
const PhotoUpload = lazy(() => import('./photos/photo-upload.tsx'));
const PupilRecord = lazy(() => import('./record/pupil-record.tsx'));

/** The register of those who study here now; the only place where pupils are admitted. */
export default function RegisterScreen() {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();
  const can = useCan();
  const columns = useRegisterColumns();
  const { print } = usePrinting();
  const { state, query } = useRegisterState();
  const [uploadingPhotos, setUploadingPhotos] = useState(false);
  const { pupilId, admitting, enquiryId, open, admit, close } = useOpenedPupil();
  const pupils = useQuery({ ...apiQuery(listPupils, { query }), placeholderData: keepPreviousData });
  const mayAdmit = can('education.pupil.create') && !context?.readOnly;
  const admitButton = mayAdmit && (
    <Button
      leftSection={<Icon name="user-plus" />}
      aria-keyshortcuts="Alt+N"
      title={t('register.admit_key')}
      onClick={admit}
    >
      {t('register.admit')}
    </Button>
  );
  useAltKey('N', admit, mayAdmit);

  async function printList(visible: typeof columns) {
    const { printRegister } = await import('./print-register.tsx');
    await printRegister({
      title,
      subtitle: t('register.printed', { year: context?.year?.name ?? '', date: format.date(new Date()) }),
      columns: visible,
      query,
      context,
      locale,
      number: common('list.number'),
    });
  }

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          {can('education.import.view') && (
            <Button
              component={Link}
              to="/education_management/import"
              variant="default"
              leftSection={<Icon name="file-import" />}
            >
              {common('actions.import')}
            </Button>
          )}
          {can('education.pupil.edit') && !context?.readOnly && (
            <Button
              variant="default"
              leftSection={<Icon name="photo" />}
              onClick={() => setUploadingPhotos(true)}
            >
              {t('photos.button')}
            </Button>
          )}
          {admitButton}
        </>
      }
    >
      <ListScreen
        name="education.pupils"
        label={title}
        state={state}
        columns={columns}
        result={pupils}
        namespace="education"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) =>
          status === 'enrolled' || status === 'suspended' || status === 'applicant' ? undefined : 'muted'
        }
        onOpen={({ id }) => open(id)}
        searchLabel={t('register.search')}
        filters={<RegisterFilters state={state} />}
        beyond={<LeaversFound state={state} onOpen={open} />}
        empty={{
          title: t('register.empty.title'),
          text: t('register.empty.text'),
          action: admitButton,
        }}
        {...(can('education.pupil.export') && {
          onExport: (fileFormat: ExportFormat, exported) =>
            download(
              exportPupils,
              { body: { query, format: fileFormat, columns: exported } },
              `${title}.${fileFormat}`,
            ),
        })}
        onPrint={(visible) => void print(() => printList(visible))}
        bulk={({ rows, clear }) => (
          <>
            <MoveSeveral rows={rows} onMoved={clear} />
            <PrintSeveral rows={rows} />
            <MergeTwo
              rows={rows}
              onMerged={(id) => {
                clear();
                open(id);
              }}
            />
          </>
        )}
      />
      <Suspense>
        {admitting && mayAdmit && enquiryId === null && <AdmissionForm onClose={close} onAdmitted={open} />}
        {admitting && mayAdmit && enquiryId !== null && (
          <AdmissionFromEnquiry key={enquiryId} id={enquiryId} onClose={close} onAdmitted={open} />
        )}
        {uploadingPhotos && <PhotoUpload onClose={() => setUploadingPhotos(false)} />}
        {pupilId !== null && <PupilRecord key={pupilId} id={pupilId} onOpen={open} onClose={close} />}
      </Suspense>
    </PageFrame>
  );
}
